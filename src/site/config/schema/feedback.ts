/** `feedback`: what readers may send to the authors. */
import * as z from '../../../lib/schema.ts';

export const feedbackSchema = z.object({
  thumbsRating: z
    .boolean()
    .meta({ description: 'Asks under each page whether it helped. Default: as the dashboard says.' })
    .optional(),
  codeSnippets: z
    .boolean()
    .meta({ description: 'Lets readers report a code block. Default: as the dashboard says.' })
    .optional(),
  suggestEdit: z.boolean().meta({ description: 'Links each page to its file in the repository.' }).optional(),
  raiseIssue: z
    .boolean()
    .meta({ description: 'Links each page to a new issue of the repository.' })
    .optional(),
});
