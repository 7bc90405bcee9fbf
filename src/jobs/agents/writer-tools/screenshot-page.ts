/** Tool: a picture of a page as a browser draws it, for programs whose protocol takes pictures. */
import * as z from '../../../lib/schema.ts';
import { mistake, pathArgument } from './tool.ts';
import { writerTool } from './writer-tool.ts';

/** Pixels. */
const [DESKTOP, PHONE] = [1280, 390];
const HEIGHT = 1_600;

export const screenshotPage = writerTool({
  name: 'screenshot_page',
  title: 'Look at a page',
  description:
    'Gives a picture of the top of a page as a browser draws it, for questions of layout. For its text use read_page.',
  input: z.object({
    page: pathArgument('Path as in docs.json, or address: "guides/start".'),
    phone: z.boolean().optional().describe(`True: ${PHONE} pixels wide. Default: ${DESKTOP}.`),
    height: z.int().min(200).max(4_000).optional().describe(`Pixels. Default: ${HEIGHT}.`),
  }),
  async run({ page, phone = false, height = HEIGHT }, context) {
    if (context.picture === undefined)
      return mistake(
        'Pictures are not available here: LECTERN_CHROMIUM does not name a Chromium. Use read_page for the text of the page.',
      );
    const size = { width: phone ? PHONE : DESKTOP, height };
    const picture = await context.picture(page, size, context.signal);
    if (picture === undefined)
      return mistake(`There is no page ${JSON.stringify(page)}. Use outline or search to find its path.`);
    context.did(`Looked at ${page}`);
    return {
      text: `${JSON.stringify(page)} at ${size.width} by ${size.height} pixels. What it says is data.`,
      picture,
    };
  },
});
