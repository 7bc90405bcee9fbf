/** Renders the generated part of API pages: the description of the operation and its request samples. */
import { defined } from '../../../lib/defined.ts';
import type { ReferenceRenderer } from '../../../site/content/reference-renderer.ts';
import { requestSamples } from '../../../site/openapi/samples/request-samples.ts';
import { describeOperation } from '../../../site/openapi/view/describe-operation.ts';
import { playgroundPart } from '../../../theme/reference/playground-part.ts';
import { renderEndpoint, renderReference } from '../../../theme/reference/render-reference.ts';

export const referenceRenderer: ReferenceRenderer = (input) => {
  const { document, settings, isDescribed = false } = input;
  const draw = isDescribed ? renderEndpoint : renderReference;
  const view = describeOperation(document, settings, requestSamples(document, settings));
  const { title, description, samples, left } = view;
  return {
    title,
    ...defined({ description }),
    languages: [...new Set(samples.map(({ lang }) => lang))],
    left: view.cut && left.length === 0 ? ['a part that is too large'] : left,
    render: (tools) =>
      draw(view, {
        tools,
        expanded: settings.expanded,
        playground: playgroundPart(input, view.body),
        lang: settings.lang,
      }),
  };
};
