/** "Try it" on a reference page: the request form and its style sheet, loaded when the button is pressed. */
import { styled } from '../../theme/client/styled.ts';
import type { PlaygroundData } from '../../theme/reference/playground-data.ts';
import { type Mount, setupOf } from '../island.ts';

let loading: Promise<Mount<PlaygroundData>> | undefined;

function load(): Promise<Mount<PlaygroundData>> {
  const { playground } = document.body.dataset;
  loading ??= Promise.all([import('./playground.tsx'), styled(playground)]).then(
    ([module]) => module.mountPlayground,
  );
  loading.catch(() => (loading = undefined));
  return loading;
}

const isData = (written: unknown): written is PlaygroundData =>
  typeof written === 'object' && written !== null && 'document' in written && 'prefill' in written;

export const setup = setupOf<PlaygroundData>({
  name: 'playground',
  props: (written) => (isData(written) ? written : undefined),
  load,
  opener: 'try',
});
