/** Titles of work: for todos, for the pull request, and for lists of what was left. */
import { counted } from '../../../lib/counted.ts';
import type { FixScope, RequestedWork } from './request.ts';
import type { WorkOutcome } from './work-outcome.ts';

const FIX_NOUNS: Readonly<Record<FixScope, readonly [one: string, many: string]>> = {
  links: ['link', 'links'],
  images: ['image', 'images'],
  navigation: ['navigation entry', 'navigation entries'],
  everything: ['problem', 'problems'],
};

export function todoText(work: RequestedWork): string {
  switch (work.kind) {
    case 'fix':
      return work.what === 'everything'
        ? 'Fix everything that check can fix'
        : `Fix ${FIX_NOUNS[work.what][1]}`;
    case 'rename':
      return `Move ${work.from} to ${work.to}, with its links and a redirect`;
    case 'descriptions':
      return 'Describe pages that have no description';
    case 'forgotten-pages':
      return 'Add forgotten pages to the navigation';
    case 'mint-json':
      return 'Convert mint.json to docs.json';
  }
}

/** For the title of the pull request; undefined when nothing was changed. */
export function titlePart({ work, changed }: WorkOutcome): string | undefined {
  if (changed.length === 0) return undefined;
  switch (work.kind) {
    case 'fix':
      return `Fix ${counted(changed.length, ...FIX_NOUNS[work.what])}`;
    case 'rename':
      return `Move ${work.from} to ${work.to}`;
    case 'descriptions':
      return `Describe ${counted(changed.length, 'page')}`;
    case 'forgotten-pages':
      return `Add ${counted(changed.length, 'page')} to the navigation`;
    case 'mint-json':
      return 'Convert mint.json to docs.json';
  }
}

/** Heading of the list of what was left. */
export function leftTitle({ work, left }: WorkOutcome): string {
  const [one, many] = work.kind === 'fix' ? FIX_NOUNS[work.what] : (['page', 'pages'] as const);
  const were = left.length === 1 ? 'was' : 'were';
  switch (work.kind) {
    case 'fix':
      return `${counted(left.length, one, many)} ${were} not fixed, because only a person can know what is meant`;
    case 'descriptions':
      return `${counted(left.length, one, many)} ${were} not described`;
    case 'forgotten-pages':
      return `${counted(left.length, one, many)} ${were} not added to the navigation`;
    case 'mint-json':
      return `${counted(left.length, 'part of mint.json was', 'parts of mint.json were')} not taken over`;
    case 'rename':
      return 'The page was not moved';
  }
}
