/** The question for consent: opened until the reader has chosen, and again with the button of the footer. */
import { styled } from '../../theme/client/styled.ts';
import { type Choice, type Consent, type ConsentRequest, keepChoice, readChoice } from './consent-choice.ts';

interface Banner {
  /** A page is shown: its button works. */
  shown(): void;
}

/** @returns at once; asks only a reader who has not chosen */
export function openBanner(request: ConsentRequest, consent: Consent): Banner {
  // Ours: text of an author is never a child of the body.
  const template = document.querySelector<HTMLTemplateElement>('body > template#lectern-consent');
  const css = styled(template?.dataset['sheet']);
  let open: HTMLElement | undefined;
  let opener: HTMLElement | undefined;

  const close = (): void => {
    const hadFocus = open?.contains(document.activeElement) === true;
    open?.remove();
    open = undefined;
    // The button of the page that is shown now, which may be another than the one that opened it.
    if (hadFocus && opener !== undefined)
      document.querySelector<HTMLElement>('[data-consent-open]')?.focus({ preventScroll: true });
    opener = undefined;
  };
  const follow = (choice: Choice | undefined): void => {
    if (choice !== undefined) close();
    if (choice === 'accepted') consent.given();
    if (choice === 'declined') consent.withdrawn();
  };
  const show = async (by?: HTMLElement): Promise<void> => {
    await css;
    if (template === null) return;
    if (open === undefined) {
      open = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
      open.addEventListener('click', ({ target }) => {
        const button = (target as Element).closest<HTMLElement>('[data-consent]');
        if (button === null) return;
        const choice = button.dataset['consent'] === 'accept' ? 'accepted' : 'declined';
        keepChoice(choice, request, Date.now());
        follow(choice);
      });
      // Without an answer, which is no consent: the next document asks again.
      open.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
      // First in the order of the keyboard: who does not see it finds it.
      document.querySelector('.skip-link')?.after(open);
    }
    opener = by;
    if (by !== undefined) open.focus();
  };

  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-consent-open]');
    if (button !== null) void show(button);
  });
  // A choice in another window holds here too.
  addEventListener('storage', () => follow(readChoice(request, Date.now())));
  const known = readChoice(request, Date.now());
  if (known === undefined) void show();
  else follow(known);
  return {
    shown: () => {
      void css.then(() => {
        for (const button of document.querySelectorAll<HTMLElement>('[data-consent-open]'))
          button.hidden = false;
      });
    },
  };
}
