/** The parser of SCIM filters: it reads what it is given, and never ends in anything but a filter or its own error. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseFilter, parsePath } from './scim-expression.ts';
import { ScimProblem } from './scim-problem.ts';

const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,10}$/);
const value = fc.oneof(fc.string({ maxLength: 40 }), fc.boolean(), fc.constant(null), fc.integer());
const condition = fc.record({ attribute: name, sub: fc.option(name), value });
/** JSON leaves DEL and the like as they are, which a filter may not have. */
const printable = (text: unknown): boolean => !/[\u007f-\u009f]/.test(String(text));

describe('filters', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 10 }), (conditions) => {
        fc.pre(conditions.every((one) => printable(one.value)));
        const text = conditions
          .map(
            (one) =>
              `${one.attribute}${one.sub === null ? '' : `.${one.sub}`} eq ${JSON.stringify(one.value)}`,
          )
          .join(' and ');
        fc.pre(text.length <= 1_000);
        assert.deepEqual(
          parseFilter(text),
          conditions.map((one) => ({
            path: {
              attribute: one.attribute.toLowerCase(),
              ...(one.sub === null ? {} : { sub: one.sub.toLowerCase() }),
            },
            value: one.value,
          })),
        );
      }),
    );
  });

  it('end in a filter or in a clear error, whatever is sent', () => {
    const pieces = [
      'userName',
      ' eq ',
      '"a"',
      ' and ',
      '[',
      ']',
      '.value',
      ' or ',
      '(',
      '\\',
      'true',
      ':',
      'urn:a:b:',
      ' ',
    ];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((all) => all.join('')),
        ),
        (text) => {
          for (const parse of [parseFilter, parsePath])
            try {
              parse(text);
            } catch (error) {
              assert.ok(error instanceof ScimProblem && error.status === 400);
            }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('have limits of length and number', () => {
    assert.throws(() => parseFilter(`a eq "${'x'.repeat(1_000)}"`), /at most 1000 characters/);
    assert.throws(() => parseFilter(Array(11).fill('a eq 1').join(' and ')), /At most 10 conditions/);
    assert.equal(parseFilter(Array(10).fill('a eq 1').join(' and ')).length, 10);
  });

  it('of paths know values and schemas', () => {
    assert.deepEqual(parsePath('members[value eq "2819"]'), {
      attribute: 'members',
      where: [{ path: { attribute: 'value' }, value: '2819' }],
    });
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department';
    assert.deepEqual(parsePath(enterprise), { attribute: 'department' });
  });
});
