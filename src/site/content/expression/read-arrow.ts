/** Reads arrow functions whose body is one expression: the form of small author components and of `map` callbacks. */
import { defined } from '../../../lib/defined.ts';
import type { Cursor } from './cursor.ts';
import { type Expression, NotAnExpression, type Parameter, type Pick } from './expression.ts';

type Read = (cursor: Cursor) => Expression;

const START = /(?:\([\s\w$,{}:='".[\]-]{0,400}?\)|[\w$]+)\s*=>/y;

/** The arrow function at the cursor, or undefined (cursor unmoved) when there is none. */
export function readArrow(cursor: Cursor, read: Read): Expression | undefined {
  cursor.space();
  START.lastIndex = cursor.at;
  if (!START.test(cursor.text)) return undefined;
  const parameters = readParameters(cursor, read);
  cursor.need('=>');
  return { kind: 'arrow', parameters, body: cursor.take('{') ? readReturn(cursor, read) : read(cursor) };
}

/** Reads `(a, {b, c = 1, ...rest})` or a bare name. */
function readParameters(cursor: Cursor, read: Read): Parameter[] {
  if (!cursor.take('(')) return [{ name: cursor.word() ?? cursor.fail() }];
  const parameters: Parameter[] = [];
  while (!cursor.take(')')) {
    parameters.push(cursor.take('{') ? readPicks(cursor, read) : { name: cursor.word() ?? cursor.fail() });
    if (!cursor.take(',')) {
      cursor.need(')');
      break;
    }
  }
  return parameters;
}

/** Reads `return …; }` behind an opening brace: any other statement is not data. */
function readReturn(cursor: Cursor, read: Read): Expression {
  if (cursor.word() !== 'return') throw new NotAnExpression('a body with statements');
  const body = read(cursor);
  cursor.take(';');
  cursor.need('}');
  return body;
}

function readPicks(cursor: Cursor, read: Read): Parameter {
  const picks: Pick[] = [];
  let rest: string | undefined;
  while (!cursor.take('}')) {
    if (cursor.take('...')) rest = cursor.word() ?? cursor.fail();
    else {
      const key = cursor.word() ?? cursor.fail();
      const name = cursor.take(':') ? (cursor.word() ?? cursor.fail()) : key;
      picks.push({ key, name, ...(cursor.take('=') ? { fallback: read(cursor) } : {}) });
    }
    if (!cursor.take(',')) {
      cursor.need('}');
      break;
    }
  }
  return { picks, ...defined({ rest }) };
}
