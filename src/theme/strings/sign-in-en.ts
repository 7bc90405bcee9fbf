/** The pages on which readers sign in, in English. */
import type { SignInStrings } from './sign-in-strings.ts';

export const signInEn: SignInStrings = {
  signingIn: 'Signing in',
  lead: 'This documentation is for signed-in readers.',
  leadChoose: 'This documentation is for signed-in readers. Choose how to sign in.',
  leadPassword: 'This documentation has a password. Ask its team if you do not have it.',
  leadNone: 'There is no way to sign in here at the moment.',
  or: 'or',
  email: 'E-mail address',
  sendLink: 'Send me a link',
  continueWith: 'Continue with {name}',
  continueMember: 'Continue as a member of the team',
  moment: 'One moment…',
  incomplete: 'This address is not complete, or was used already.',
  again: 'Sign in again',
  needsScript:
    'This way to sign in needs JavaScript: your browser alone has the token. Switch it on for this site and load the page again.',
  otherWay: 'Choose another way',
  mailTitle: 'Check your mail',
  mailText:
    'If this address may read the documentation, a link is on its way. It works once, within 15 minutes. Nothing there? Look among unwanted mail, or try another address.',
  back: 'Back',
  linkText: 'This link signs you in on this device.',
  signedIn: 'You are signed in to this site.',
  signedInAs: 'You are signed in as {name}.',
  outTitle: 'You are signed out',
  outText: 'This site has forgotten you on this device.',
  stillIn:
    'You may still be signed in at {name}, and could come back without a password. Sign out there too if others use this device.',
  outThere: 'Sign out at {name}',
  wrong: 'That password is not right. Check it, and try again.',
  tooOld: 'This sign-in is too old, was used already, or was begun in another browser. Sign in again.',
  refused:
    'You are signed in there, but may not read this documentation. Ask its team for access, or use another account.',
  unavailable:
    'The sign-in service does not answer as it should. Try again in a minute; if it persists, tell the team of this documentation.',
  settings:
    'Your sign-in was not accepted here. Sign in again; if it persists, tell the team of this documentation, whose log has the reason.',
  groups:
    'Your account belongs to more groups than can be read here. Ask the team of this documentation to have only the groups sent that it uses.',
  tooMany: 'There were too many tries. Try again {time}.',
  forged: 'This form is out of date, or was not sent from a page of this site. Try again.',
  away: 'Signing in is not possible right now. Try again in a moment.',
  noSuchWay: 'This way to sign in does not exist here any more. Choose another one.',
  letterTitle: 'Sign in to {site}',
  letterText: 'This link signs you in to the documentation in the browser in which you open it.',
  letterUntil: 'The link works once, until {time}.',
  letterWhy:
    'You get this because somebody entered your address on the sign-in page of the site. If it was not you, delete it: nobody is signed in without the link.',
};
