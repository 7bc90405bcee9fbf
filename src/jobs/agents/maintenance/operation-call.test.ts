/** Commands are read as they were written, and the names of operations mean one of them each. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandText, readCommand } from './operation-call.ts';
import { isDoubt } from './operations/field.ts';
import { fieldsOf } from './operations/operation.ts';
import { OPERATIONS } from './operations/operations.ts';
import { presentOperation } from './present-operation.ts';
import type { OperationCall } from './request.ts';
import { readSentence } from './sentences/read-sentence.ts';

describe('the command of an operation', () => {
  it('is read as it was written, whatever its values are', () => {
    const texts = [
      'a',
      'a b',
      `it's`,
      '"x"',
      '$HOME',
      '`id`',
      '--under',
      '-',
      'ü 🙂',
      'a\\b',
      'a,b',
      '!x',
      "'",
      '""',
      `it's $5 "now"`,
    ];
    for (const operation of OPERATIONS) {
      const fields = Object.entries(fieldsOf(operation));
      for (const [at, text] of texts.entries()) {
        const values = Object.fromEntries(
          fields.map(([name, { kind, example }], place) => [
            name,
            kind === 'text' || kind === 'list'
              ? texts[(at + place) % texts.length]!
              : kind === 'flag'
                ? 'yes'
                : example,
          ]),
        );
        const call: OperationCall = { operation: operation.name, values, dryRun: true };
        assert.deepEqual(readCommand(commandText(call)), call, `${commandText(call)} ${text}`);
      }
    }
  });

  it('is no listed sentence', () => {
    for (const operation of OPERATIONS) {
      const [command] = presentOperation(operation).examples;
      assert.equal(readSentence(command), undefined);
    }
  });

  it('has names that are all different', () => {
    const names = OPERATIONS.flatMap(({ name, commands }) => [...new Set([name, ...commands])]);
    assert.equal(new Set(names).size, names.length);
    for (const operation of OPERATIONS)
      for (const field of Object.values(operation.fields))
        assert.ok(!isDoubt(field.read(field.example)), `${operation.name}: ${field.example}`);
  });
});
