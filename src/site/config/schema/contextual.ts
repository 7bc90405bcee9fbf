/** `contextual`: the menu with which readers copy a page or take it to an assistant. */
import * as z from '../../../lib/schema.ts';
import type { Exact } from '../exact.ts';
import { hrefSchema } from './href.ts';
import { iconSchema } from './icon.ts';
import { withDefault } from './with-default.ts';

/** Built-in entries of the menu. */
export const CONTEXTUAL_OPTIONS = [
  'copy',
  'view',
  'assistant',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'windsurf',
  'devin-desktop',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
  'devin-mcp',
  'download-pdf',
  'download-spec',
] as const;

const customOptionSchema = z.object({
  title: z
    .string()
    .min(1)
    .meta({ description: 'Text of the entry.', examples: ['Request a feature'] }),
  description: z.string().meta({ description: 'One sentence under the text.' }).optional(),
  icon: iconSchema.meta({ description: 'Icon before the text.' }).optional(),
  href: z
    .union([
      hrefSchema,
      z.object({
        base: hrefSchema.meta({ description: 'Address without the query.' }),
        query: z
          .array(
            z.object({
              key: z.string().min(1).meta({ description: 'Name of the parameter.' }),
              value: z.string().meta({ description: 'Value; placeholders are replaced.' }),
            }),
          )
          .meta({ description: 'Query parameters, in order.' })
          .optional(),
      }),
    ])
    .meta({
      description:
        'Where the entry leads. `$page` is replaced by the address of the page as Markdown, `$path` by its path, `$mcp` by the MCP address.',
      examples: ['https://example.com/discuss?page=$path'],
    }),
});

const options = z.array(z.union([z.enum(CONTEXTUAL_OPTIONS), customOptionSchema])).meta({
  description: 'Entries of the menu, in order.',
  examples: [['copy', 'view', 'chatgpt', 'claude']],
});
const display = z.enum(['header', 'toc']);

export const contextualSchema = z.object({
  options: options.default([]),
  display: withDefault(display, 'header', 'Beside the title or above the table of contents.'),
});

export type ContextualOption = Exact<z.output<typeof options>>[number];

/** `contextual` in front matter: replaces the site’s menu, and keeps the site's `display` unless it sets one. */
export const pageContextualSchema = z.object({ options, display: display.optional() });
