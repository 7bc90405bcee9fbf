/** French. */
import type { Words } from './words.ts';

export const FRENCH: Words = {
  code: 'fr',
  name: 'Français',
  small: `
le
la
les
l'
un
une
des
tous
toutes
tous les
toutes les
chaque
nos
notre
vos
mes
ces
aussi
`,
  fillers: `
s'il te plaît
s'il vous plaît
stp
svp
merci
bonjour
peux-tu
pouvez-vous
pourrais-tu
pourriez-vous
`,
  and: 'et & puis mais ainsi',
  or: 'ou ni',
  pageNouns: 'page pages fichier fichiers',
  folderNouns: 'dossier dossiers répertoire répertoires section',
  languageNouns: 'pages page version versions traduction traductions documentation fichiers',
  classes: {
    fix: 'corrige corriger corrigez répare réparer réparez résous résoudre',
    broken: 'cassés cassé cassées cassée morts brisés rompus invalides',
    see: 'liste lister listez montre montrer affiche afficher signale trouve trouver vérifie vérifier',
  },
  problems: {
    links: 'liens lien hyperliens',
    anchors: 'ancres ancre',
    images: 'images image captures illustrations',
    navigation: 'navigation menu',
    redirects: 'redirections redirection',
    everything: 'tout problèmes erreurs avertissements',
  },
  broken:
    'cassés cassé cassées cassée morts mort mortes brisés brisé brisées rompus invalides internes interne erronés manquants manquantes',
  within: `
[mais] [(seulement | uniquement)] (dans | sur | sous | de | pour | en) [les pages de] <places>
[mais] (seulement | uniquement) [dans] <places>
`,
  without: `
[mais] pas (dans | sur | sous | pour | en) <places:exceptions>
(sauf | excepté | hormis | sans) [(dans | sur | sous | pour | en)] <places:exceptions>
[mais] ne (touche | touchez | modifie | modifiez | change | changez) pas [(à | au | aux)] <places:exceptions>
[mais] (laisse | laissez) <places:exceptions> (tel quel | telle quelle | intact | intacte | tranquille)
`,
  everywhere: `
partout
dans (documentation | doc | site)
dans toute (documentation | doc)
dans tout site
`,
  planOnly: `
sans rien (changer | modifier)
[mais] ne (change | changez | modifie | modifiez) rien
`,
  not: `
ne
`,
};
