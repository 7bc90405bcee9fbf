/** Draws the sections of the form: server, keys, parameters and body. */
import type { ComponentChildren } from 'preact';
import { type BodyEditor, type JsonEditor, type RequestBody, switchRaw } from './body-editor.ts';
import { showFile } from './field-input.tsx';
import { FieldView } from './field-view.tsx';
import { formStrings } from './form-strings.ts';
import { Choice, described, Hint, Labelled, Problem, useChanges } from './parts.tsx';
import type { RequestForm } from './request-form.ts';
import { chosenSchemes, clearKeys, type KeyInput, type KeyScheme } from './security-keys.ts';
import { chooseServer, type VariableInput } from './server-choice.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

interface FormProps {
  readonly form: RequestForm;
}

/** @param isProxied whether the site's server sends requests, and with them cookies */
export function Sections({ form, isProxied }: FormProps & { readonly isProxied: boolean }) {
  const { document, parameters, body } = form;
  return (
    <div class="try-sections">
      {document.cut && <Hint text={formStrings.cut} />}
      {document.security.some((schemes) => schemes.length > 0) && <KeySection form={form} />}
      <ServerSection form={form} />
      {PLACES.map((place) => {
        const own = parameters.filter(({ parameter }) => parameter.in === place);
        return own.length === 0 ? null : (
          <Section title={formStrings[place]}>
            {place === 'cookie' && !isProxied && <Hint text={formStrings.cookieHint} />}
            <div class="try-fields">
              {own.map(({ field, parameter }) => (
                <FieldView key={field.id} field={field} name={parameter.name} />
              ))}
            </div>
          </Section>
        );
      })}
      {body !== undefined && <BodySection form={form} body={body} />}
    </div>
  );
}

function Section({
  title,
  children,
}: {
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <fieldset class="try-section">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

const Name = ({ text }: { readonly text: string }) => <span class="try-name">{text}</span>;

function KeySection({ form }: FormProps) {
  const { keys } = form;
  const change = useChanges(form, keys);
  return (
    <Section title={formStrings.authorization}>
      {keys.alternatives.length > 1 && (
        <Choice
          id={keys.id}
          label={formStrings.alternative}
          options={keys.alternatives.map(
            (schemes) => schemes.map(({ scheme }) => scheme.name).join(' + ') || formStrings.noAuthorization,
          )}
          chosen={keys.chosen}
          onChoose={(chosen) => change(() => (keys.chosen = chosen))}
        />
      )}
      <div class="try-fields">
        {chosenSchemes(keys).map((scheme) => (
          <SchemeView key={scheme.scheme.name} {...scheme} change={change} />
        ))}
      </div>
      <div class="try-keys">
        <Hint text={formStrings.authorizationHint} />
        <button type="button" class="try-small" onClick={() => change(() => clearKeys(keys))}>
          {formStrings.clearKeys}
        </button>
      </div>
    </Section>
  );
}

type Change = ReturnType<typeof useChanges>;

function SchemeView({ inputs, about, change }: KeyScheme & { readonly change: Change }) {
  return (
    <div class={inputs.length === 0 ? 'try-field' : 'try-fields'}>
      {inputs.map((input) => (
        <Labelled id={input.id} label={<Name text={input.label} />}>
          <input
            class="input"
            type={input.type as 'text'}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            {...typedInto(input, change)}
          />
        </Labelled>
      ))}
      <Hint text={about} />
    </div>
  );
}

/** Attributes of an input whose value the reader's data can fill in until they have typed. */
function typedInto(input: KeyInput | VariableInput, change: Change) {
  return {
    id: input.id,
    value: input.value,
    onInput: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      change(() => Object.assign(input, { value, isTouched: true })),
  };
}

function ServerSection({ form }: FormProps) {
  const { server } = form;
  const change = useChanges(form, server);
  return (
    <Section title={formStrings.server}>
      <Choice
        id={server.id}
        label={formStrings.address}
        options={server.servers.map(({ url, description }) =>
          description === undefined ? url : `${url} (${description})`,
        )}
        chosen={server.chosen}
        onChoose={(chosen) => change(() => chooseServer(server, chosen))}
      />
      <div class="try-fields">
        {server.variables.map((variable) => (
          <Labelled key={variable.id} id={variable.id} label={<Name text={variable.name} />}>
            {variable.options.length === 0 ? (
              <input class="input" autocomplete="off" spellcheck={false} {...typedInto(variable, change)} />
            ) : (
              <select class="input" {...typedInto(variable, change)}>
                {variable.options.map((value) => (
                  <option value={value}>{value}</option>
                ))}
              </select>
            )}
          </Labelled>
        ))}
      </div>
    </Section>
  );
}

function BodySection({ form, body }: FormProps & { readonly body: RequestBody }) {
  const change = useChanges(form, body);
  const editor = body.editor();
  const title = (
    <>
      {formStrings.body} {body.required && <span class="try-required">{formStrings.required}</span>}
    </>
  );
  return (
    <Section title={title}>
      {body.contents.length > 1 && (
        <Choice
          id={body.id}
          label={formStrings.contentType}
          options={body.contents.map(({ type }) => type)}
          chosen={body.chosen}
          onChoose={(chosen) => change(() => (body.chosen = chosen))}
        />
      )}
      <div class="try-fields">
        {editor !== undefined && <Editor key={body.chosen} form={form} editor={editor} />}
      </div>
    </Section>
  );
}

function Editor({ form, editor }: FormProps & { readonly editor: BodyEditor }) {
  if (editor.kind === 'form') return <FieldView field={editor.field} name="" />;
  return editor.kind === 'json' ? (
    <JsonView form={form} editor={editor} />
  ) : (
    <WholeInput form={form} editor={editor} />
  );
}

function JsonView({ form, editor }: FormProps & { readonly editor: JsonEditor }) {
  const change = useChanges(form, form);
  const toggle = (): void =>
    change(() => {
      form.errors.delete(editor);
      switchRaw(editor, (part, message) => form.errors.set(part, message));
    });
  return (
    <div class="try-fields">
      <label class="try-switch">
        <input type="checkbox" checked={editor.isRaw} onChange={toggle} />
        {formStrings.rawJson}
      </label>
      <div class="try-fields">
        {editor.isRaw ? (
          <WholeInput form={form} editor={editor} />
        ) : (
          <FieldView key={editor.field.id} field={editor.field} name="" />
        )}
      </div>
    </div>
  );
}

/** The whole body as one text or file. */
function WholeInput({
  form,
  editor,
}: FormProps & { readonly editor: Exclude<BodyEditor, { kind: 'form' }> }) {
  const change = useChanges(form, editor);
  const problem = form.errors.get(editor);
  const shared = { 'aria-label': formStrings.body, ...described(editor.id, undefined, problem) };
  return (
    <>
      <div class="try-control">
        {editor.kind === 'file' ? (
          <input
            class="input"
            type="file"
            accept={editor.accept}
            ref={showFile(editor.file)}
            onInput={({ currentTarget: { files } }) => change(() => (editor.file = files?.[0]))}
            {...shared}
          />
        ) : (
          <textarea
            class="input try-code"
            rows={editor.kind === 'json' ? 10 : 6}
            spellcheck={false}
            value={editor.text}
            onInput={({ currentTarget: { value } }) => change(() => (editor.text = value))}
            {...shared}
          />
        )}
      </div>
      <Problem id={editor.id} text={problem} />
    </>
  );
}
