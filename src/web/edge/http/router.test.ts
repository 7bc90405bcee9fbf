/** Tests routing: literal segments before parameters, whole segments only, and allowed methods. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRouter, findRoute, pathExpression } from './router.ts';

const route = (line: string) => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path, line };
};
const find = createRouter(
  [
    'GET /members/:id',
    'GET /members/new',
    'POST /members/:member',
    'POST /members/new/',
    'PATCH /:project/list/:id',
    'GET /a/:one/c',
    'GET /:one/b/c',
    'GET /files/*path',
    'GET /',
  ].map(route),
);
const found = (method: string, path: string) => {
  const { match, methods } = findRoute(find(path), method);
  return match === undefined ? methods : [match.route.line, match.params];
};

describe('the router', () => {
  it('takes words before names, whatever was said first', () => {
    assert.deepEqual(found('GET', '/members/new'), ['GET /members/new', {}]);
    assert.deepEqual(found('GET', '/members/ann'), ['GET /members/:id', { id: 'ann' }]);
    assert.deepEqual(found('GET', '/a/b/c'), ['GET /a/:one/c', { one: 'b' }]);
  });

  it('goes on to a name where the word does not take the method', () => {
    assert.deepEqual(found('POST', '/members/new'), ['POST /members/:member', { member: 'new' }]);
    assert.deepEqual(
      find('/members/new').map(({ methods }) => methods),
      [
        ['GET', 'HEAD'],
        ['GET', 'HEAD', 'POST'],
      ],
    );
  });

  it('answers HEAD as GET, and names the methods of a path once each', () => {
    assert.deepEqual(found('HEAD', '/members/ann'), ['GET /members/:id', { id: 'ann' }]);
    assert.deepEqual(found('DELETE', '/members/new'), ['GET', 'HEAD', 'POST']);
    assert.deepEqual(found('DELETE', '/nowhere'), []);
  });

  it('takes whole segments that are not empty, and no slash too many', () => {
    for (const path of ['/members', '/members/', '/members/ann/', '//new', '/Members/new', 'members/new', ''])
      assert.deepEqual(found('GET', path), [], path);
    assert.deepEqual(found('GET', '/'), ['GET /', {}]);
    assert.deepEqual(found('POST', '/members/new/'), ['POST /members/new/', {}]);
  });

  it('gives all that follows to a name with a star, also nothing', () => {
    assert.deepEqual(found('GET', '/files/a/b.txt'), ['GET /files/*path', { path: 'a/b.txt' }]);
    assert.deepEqual(found('GET', '/files/'), ['GET /files/*path', { path: '' }]);
    assert.deepEqual(found('GET', '/files'), []);
  });

  it('takes names of objects for what they are', () => {
    assert.deepEqual(found('PATCH', '/__proto__/list/constructor'), [
      'PATCH /:project/list/:id',
      { project: '__proto__', id: 'constructor' },
    ]);
    assert.deepEqual(found('GET', '/toString/constructor'), []);
  });

  it('tests paths alone', () => {
    const ours = pathExpression(['/dashboard', '/dashboard/*rest', '/metrics']);
    const paths = [
      '/dashboard',
      '/dashboard/',
      '/dashboard/a/b',
      '/metrics',
      '/metrics/',
      '/dashboards',
      '/',
    ];
    assert.deepEqual(
      paths.filter((path) => ours.test(path)),
      ['/dashboard', '/dashboard/', '/dashboard/a/b', '/metrics'],
    );
  });
});
