/** The script of the JWT callback: moves the token from the address into a form of the same site, and sends it. */

const form = document.querySelector<HTMLFormElement>('[data-hand-over]');
const token = location.hash.slice(1);
// Out of the address bar and the history, before anything else can read it there.
history.replaceState(null, '', location.pathname + location.search);

if (form !== null && token !== '') {
  form.querySelector<HTMLInputElement>('[name=token]')!.value = token;
  form.submit();
} else {
  document.querySelector('[data-hand-over-text]')?.setAttribute('hidden', '');
  document.querySelector('[data-hand-over-missing]')?.removeAttribute('hidden');
}
