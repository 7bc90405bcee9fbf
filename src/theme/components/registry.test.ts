/** Every component is documented, and the names of real pages are known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { components } from './registry.ts';

const names =
  'Accordion AccordionGroup Badge Banner Callout Card CardGroup Check CodeBlock CodeGroup Color Color.Item Color.Row Column Columns Danger Expandable Frame GitHub GitHub.Repo Heading Icon Info Link Note Panel ParamField Prompt RequestExample ResponseExample ResponseField Step Steps Tab Tabs Tile Tip Tooltip Tree Tree.File Tree.Folder Update View Visibility Warning';

for (const name of names.split(' ')) {
  test(`<${name}> is known under its own name`, () => assert.equal(components.get(name)?.name, name));
}

for (const [alias, name] of Object.entries({
  FileTree: 'Tree',
  Folder: 'Tree.Folder',
  File: 'Tree.File',
  TabItem: 'Tab',
  Error: 'Danger',
  Hint: 'Tip',
  Important: 'Note',
})) {
  test(`<${alias}> is <${name}>`, () => assert.equal(components.get(alias)?.name, name));
}

test('every component and prop has a sentence for the manual', () => {
  for (const component of new Set(components.values())) {
    assert.match(component.doc, /^[A-Z].{3,}[^.]$/, component.name);
    for (const [prop, spec] of Object.entries(component.props)) {
      assert.match(spec.doc, /^[A-Z`].{3,}[^.]$/, `${component.name} ${prop}`);
      if (spec.values !== undefined && typeof spec.default === 'string')
        assert.ok(spec.values.includes(spec.default), `${component.name} ${prop}`);
    }
    if (component.parent !== undefined) assert.ok(components.has(component.parent), component.name);
  }
});
