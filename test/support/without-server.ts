/** What a served page and the same page of a static build have in common: all but what needs a server. */

/** Addresses of the site itself, the search, the questions to readers and their answers, and the rules that a first view needs for them. */
const SERVER_PARTS =
  /<style data-first>.*?<\/style>|<link rel="canonical"[^>]*>|<meta property="og:url"[^>]*>|<form class="ask .*?<\/form>|<template id="lectern-ask".*?<\/template>|<a class="icon-button ask-link".*?<\/a>| data-(?:api|reads|report|ask|ask-files|ask-entry|ask-open|ask-about|ask-code)="[^"]*"| data-ui="[^"\s]*ui-ask-about-\w+\.js"| [^"\s]*ui-ask-about-\w+\.js(?=")|data-kind="(?:static|server)"/gs;

/** @param html of either page */
export function withoutServer(html: string): string {
  return html
    .replace(SERVER_PARTS, '')
    .replaceAll('/search.json', '/_lectern/search.json')
    .replaceAll('/_lectern/_lectern/', '/_lectern/');
}
