/** English. */
import type { Words } from './words.ts';

export const ENGLISH: Words = {
  code: 'en',
  name: 'English',
  small: `
a
an
the
all
all of
every
each
any
our
my
your
their
its
these
those
this
please
kindly
also
just
now
`,
  fillers: `
first ,
next ,
finally
then
too
as well
hi
hello
hey
thanks
thank you
can you
could you
would you
will you
i want you to
i would like you to
i would like to
i need you to
i need help
i need to
i want to
we need to
we want to
we should
you should
you must
let us
help
help me
help us
help with
help me to
try to
go ahead and
for me
for us
for you
at once
if there are any
if any
that you find
you can find
do not change anything else
do not touch anything else
change nothing else
and nothing else
leave everything else as it is
leave the rest as it is
leave the other pages as they are
do not change other pages
do not touch other pages
wherever possible
where possible
`,
  and: 'and & plus but then so',
  or: 'or nor',
  pageNouns: 'page pages file files article guide document tutorial',
  folderNouns: 'folder folders directory directories section sections',
  languageNouns:
    'page pages docs documentation version versions translation translations file files content articles site ones',
  classes: {
    fix: 'fix fixing repair repairing mend mending correct correcting resolve heal clean',
    add: 'add adding write writing create generate fill put include insert complete',
    change: 'change convert switch make turn put set',
    broken: 'broken dead invalid wrong bad',
    forgotten: 'forgotten missing unlisted orphan orphaned lost absent',
    nav: 'navigation nav sidebar docs.json menu',
    pages: 'page pages',
    links: 'links link urls hyperlinks references',
    images: 'images image pictures picture screenshots figures graphics',
    descriptions: 'descriptions description',
    remove: 'remove delete drop removing deleting',
    move: 'rename renamed renaming move moved moving relocate',
    to: 'to into as -> → =>',
    with: 'with by to for -> → =>',
    see: 'list show report find name identify check detect locate',
    bullets: 'lists list bullets bullet',
    headings: 'headings heading headers titles',
    redirects: 'redirects redirect redirections redirection',
    characters: 'characters character chars letters',
    meta: 'meta seo page short',
    moved: 'moved renamed deleted removed vanished relocated',
    have: 'have has do does lack lacks',
  },
  problems: {
    links: 'links link hyperlinks hyperlink urls url',
    anchors: 'anchors anchor fragments',
    images: 'images image pictures picture screenshots screenshot',
    navigation: 'navigation nav sidebar',
    redirects: 'redirects redirect redirections',
    everything: 'everything anything problems problem issues issue errors error mistakes warnings warning',
  },
  broken:
    'broken dead wrong bad invalid internal mistyped misspelled missing remaining other existing misspelt faulty',
  within: `
[but] [only] (in | on | of | for | under | below | within | inside | from | through | across | at) [pages (in | under | of)] [only] <places>
[but] [only] (in | on | under | within) <places> (and | or) (in | on | under | within) <more:places>
[but] only [pages] [(in | on | for | under | from)] <places>
[(in | on | of | for | under | within | inside)] <places> only
go through <places>
(limit | restrict) (it | this | yourself) to <places>
(stay | keep | work) (in | within | to) <places>
`,
  without: `
[but] not [(in | on | under | for | from)] <places:exceptions>
[but] (except | excluding | without | besides) [(in | on | under | for | from | those in)] <places:exceptions>
[but] (apart | aside) from <places:exceptions>
other than <places:exceptions>
(in | on | across | for) @pages but [(in | on | under)] <places:exceptions>
with the exception of <places:exceptions>
[but] do not (touch | change | edit | modify | update | alter) [anything] [(in | on | under | of)] <places:exceptions>
[but] never (touch | change | edit | modify | update | alter) [anything] [(in | on | under | of)] <places:exceptions>
[but] leave [out] <places:exceptions> [(alone | untouched | unchanged | out | as it is | as they are | as is)]
[but] (skip | ignore | exclude | omit) <places:exceptions>
[but] keep <places:exceptions> (as it is | as they are | as is | unchanged | untouched)
`,
  everywhere: `
everywhere
throughout
(in | on | across | throughout | for | of) (docs | documentation | site | repo | repository | website | project | pages | everything | manual)
(in | across | throughout | for) whole (docs | documentation | site | repo | repository | website | manual)
site-wide
across the board
`,
  planOnly: `
dry run
[(do | make)] [it] as dry run
[but] do not change anything [yet]
[but] change nothing [yet]
[but] do not (write | apply | commit) (anything | it) [yet]
without changing (anything | them | it)
show [me] what you would (do | change)
[but] do not fix (them | it) [yet]
[but] only (list | report | show) (them | it)
(list | report | show) (them | it) only
`,
  not: `
do not
you must not
never
`,
};
