/** `styling`: eyebrows above titles, formulas and code colours. */
import * as z from '../../../lib/schema.ts';
import { defined, type Exact } from '../exact.ts';
import { CODE_THEMES } from './code-themes.data.ts';
import { withDefault } from './with-default.ts';

const codeTheme = z.enum(CODE_THEMES);

const codeblocksSchema = z.union([
  z.enum(['system', 'dark', ...CODE_THEMES]),
  z.object({
    theme: z
      .union([
        codeTheme,
        z.object({
          light: codeTheme.meta({ description: 'Theme in light mode.' }).optional(),
          dark: codeTheme.meta({ description: 'Theme in dark mode.' }).optional(),
        }),
      ])
      .meta({
        description: 'Theme of code, one or one for each mode; "css-variables" is our own.',
        examples: [{ light: 'github-light', dark: 'github-dark' }],
      })
      .optional(),
    languages: z
      .object({
        custom: z
          .array(z.string().min(1))
          .meta({ description: 'TextMate grammars (JSON files of the repository) for further languages.' })
          .optional(),
      })
      .meta({ description: 'Languages beyond the built-in ones.' })
      .optional(),
  }),
]);

export const stylingSchema = z.object({
  eyebrows: withDefault(
    z.enum(['section', 'breadcrumbs']),
    'section',
    'Above each title: the name of the section, or the full path as breadcrumbs.',
  ),
  latex: z
    .boolean()
    .meta({ description: 'Whether $…$ is a formula. Default: decided by each page’s content.' })
    .optional(),
  codeblocks: codeblocksSchema
    .meta({
      description:
        'Colours of code: "system" follows the mode, "dark" is dark in both, or the name of a theme. Default: "system".',
    })
    .optional(),
});

/** Code themes by mode, with the custom grammars. */
export function styling({ codeblocks, ...rest }: Exact<z.output<typeof stylingSchema>>) {
  const isObject = typeof codeblocks === 'object';
  return defined({
    ...rest,
    codeblocks: themes(isObject ? codeblocks.theme : codeblocks),
    grammars: isObject ? codeblocks.languages?.custom : undefined,
  });
}

/** `css-variables` means our own colours of the mode, and `dark` our dark ones; undefined means ours in both. */
function themes(written: string | Partial<CodeThemes> | undefined): CodeThemes | undefined {
  if (written === undefined || written === 'system') return undefined;
  if (typeof written === 'string') return { light: written, dark: written };
  return { light: written.light ?? 'css-variables', dark: written.dark ?? 'css-variables' };
}

interface CodeThemes {
  readonly light: string;
  readonly dark: string;
}
