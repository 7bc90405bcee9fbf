/** Draws a field of the form: an input with its label, or a group with the fields inside it. */
import { useRef, useState } from 'preact/hooks';
import { addEntry, chooseOption, contentOf, entriesOf } from './field-content.ts';
import { Input } from './field-input.tsx';
import type {
  ArrayField,
  Entry,
  Field,
  GroupField,
  ObjectField,
  UnionField,
  ValueField,
} from './form-field.ts';
import { filled, formStrings } from './form-strings.ts';
import { Choice, described, Hint, Labelled, Problem, useChanges } from './parts.tsx';

interface FieldProps<Kind extends Field = Field> {
  readonly field: Kind;
  /** As shown; entries of lists have a number. */
  readonly name: string;
}

export function FieldView({ field, name }: FieldProps) {
  if (field.kind === 'value') return <ValueView field={field} name={name} />;
  return field.isNullable ? (
    <NullableGroup field={field} name={name} />
  ) : (
    <GroupView field={field} name={name} isHidden={false} />
  );
}

/** Name, type and mark of a field, for the label of an input and the legend of a group. */
function Title({ field: { spec, shape }, name }: FieldProps) {
  return (
    <>
      <span class="try-name">{name}</span> <span class="try-type">{shape.type}</span>{' '}
      {spec.required && <span class="try-required">{formStrings.required}</span>}
    </>
  );
}

type Change = ReturnType<typeof useChanges>;

function NullSwitch({ field, name, change }: FieldProps & { readonly change: Change }) {
  return (
    <label class="try-null">
      <input
        type="checkbox"
        checked={field.isNull}
        onChange={({ currentTarget: { checked } }) => change(() => (field.isNull = checked))}
      />
      <span class="visually-hidden">{name}</span>
      {formStrings.setNull}
    </label>
  );
}

function ValueView({ field, name }: FieldProps<ValueField>) {
  const { id, spec, shape, context } = field;
  const change = useChanges(context, field);
  const about = spec.description ?? shape.description;
  const problem = context.problem(field);
  return (
    <div class="try-field">
      <div class="try-head">
        <label for={id} class="try-label">
          <Title field={field} name={name} />
        </label>
        {field.isNullable && <NullSwitch field={field} name={name} change={change} />}
      </div>
      <div class="try-control">
        <Input field={field} change={change} {...described(id, about, problem)} />
      </div>
      <Problem id={id} text={problem} />
      <Hint id={`${id}-hint`} text={about} />
    </div>
  );
}

/** A group with a switch that sets it to null. */
function NullableGroup({ field, name }: FieldProps<GroupField>) {
  const change = useChanges(field.context, field);
  return (
    <div class="try-nullable">
      <div class="try-head">
        <span class="try-name" aria-hidden="true">
          {name}
        </span>
        <NullSwitch field={field} name={name} change={change} />
      </div>
      <GroupView field={field} name={name} isHidden={field.isNull} />
    </div>
  );
}

function GroupView({ field, name, isHidden }: FieldProps<GroupField> & { readonly isHidden: boolean }) {
  const [, setOpen] = useState(field.isOpen);
  const about = field.spec.description ?? field.shape.description;
  const shared = {
    class: 'try-group',
    hidden: isHidden,
    'aria-describedby': described(field.id, about, undefined)['aria-describedby'],
  };
  const title = <Title field={field} name={name} />;
  const hint = <Hint id={`${field.id}-hint`} text={about} />;
  if (!field.isFolding)
    return (
      <fieldset {...shared}>
        {name !== '' && <legend class="try-label">{title}</legend>}
        {hint}
        <Content field={field} name={name} />
      </fieldset>
    );
  return (
    <details
      {...shared}
      open={field.isOpen}
      onToggle={({ currentTarget }) => {
        field.isOpen = currentTarget.open;
        setOpen(field.isOpen);
      }}
    >
      <summary class="try-label">{title}</summary>
      {hint}
      {(field.isOpen || field.content !== undefined) && <Content field={field} name={name} />}
    </details>
  );
}

function Content({ field, name }: FieldProps<GroupField>) {
  if (field.kind === 'union') return <Alternatives field={field} />;
  if (field.kind === 'array') return <Entries field={field} name={name} />;
  const { members, rows } = contentOf(field);
  return (
    <div class="try-fields">
      {members.map(([member, inside]) => (
        <FieldView key={inside.id} field={inside} name={member} />
      ))}
      {rows !== undefined && <Entries field={field} name={name} />}
    </div>
  );
}

/** A menu that swaps the fields below it. */
function Alternatives({ field }: { readonly field: UnionField }) {
  const change = useChanges(field.context, field);
  const { chosen, field: inside } = contentOf(field);
  return (
    <div class="try-fields">
      <Choice
        id={field.id}
        label={formStrings.kind}
        options={field.shape.options.map(({ label }) => label)}
        chosen={chosen}
        onChoose={(option) => change(() => chooseOption(field, option))}
      />
      <div>
        <FieldView key={inside.id} field={inside} name={inside.spec.name} />
      </div>
    </div>
  );
}

/** The entries of a list or a map, which the reader adds and removes. */
function Entries({ field, name }: FieldProps<ArrayField | ObjectField>) {
  const change = useChanges(field.context, field);
  const more = useRef<HTMLButtonElement>(null);
  const added = useRef<Entry>(undefined);
  const { context } = field;
  const isList = field.kind === 'array';
  const entries = entriesOf(field);
  const problem = context.problem(field);
  const add = (): void => change(() => (added.current = addEntry(field)));
  const remove = (entry: Entry): void => {
    // The button that had the focus goes.
    more.current?.focus();
    change(() => entries.splice(entries.indexOf(entry), 1));
  };
  const focusAdded = (entry: Entry) => (element: HTMLElement | null) => {
    if (element === null || added.current !== entry) return;
    added.current = undefined;
    element.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <div class="try-list">
      <div class="try-items">
        {entries.map((entry, i) => {
          const label = isList ? filled(formStrings.itemNumber, { number: i + 1 }) : formStrings.value;
          const removed = isList
            ? filled(formStrings.removeItem, { name: `${name} ${label}`.trim() })
            : undefined;
          return (
            <div class="try-item" key={entry.id} ref={focusAdded(entry)}>
              {!isList && <KeyView entry={entry} field={field} />}
              <FieldView field={entry.field} name={label} />
              <button type="button" class="try-small" aria-label={removed} onClick={() => remove(entry)}>
                {formStrings.remove}
              </button>
            </div>
          );
        })}
      </div>
      <button
        type="button"
        class="try-small"
        ref={more}
        aria-label={isList && name !== '' ? `${formStrings.add}: ${name}` : undefined}
        onClick={add}
        {...described(field.id, undefined, problem)}
      >
        {isList ? formStrings.add : formStrings.addKey}
      </button>
      <Problem id={field.id} text={problem} />
    </div>
  );
}

function KeyView({ entry, field: { context } }: { readonly entry: Entry; readonly field: Field }) {
  const change = useChanges(context, entry);
  const { id } = entry;
  const problem = context.problem(entry);
  return (
    <Labelled id={id} label={formStrings.key} problem={problem}>
      <input
        class="input"
        id={id}
        autocomplete="off"
        spellcheck={false}
        value={entry.key}
        onInput={({ currentTarget: { value } }) => change(() => (entry.key = value))}
        {...described(id, undefined, problem)}
      />
    </Labelled>
  );
}
