/** German. */
import type { Words } from './words.ts';

export const GERMAN: Words = {
  code: 'de',
  name: 'Deutsch',
  small: `
der
die
das
den
dem
des
ein
eine
einen
alle
allen
aller
jede
jeden
jeder
sämtliche
unsere
unseren
meine
diese
diesen
bitte
mal
doch
jetzt
auch
`,
  fillers: `
noch
hallo
hi
danke
vielen dank
kannst du
könntest du
können sie
könnten sie
würdest du
ich möchte dass du
wir müssen
sonst nichts
`,
  and: 'und & sowie dann aber',
  or: 'oder noch',
  pageNouns: 'seite seiten datei dateien',
  folderNouns: 'ordner verzeichnis abschnitt bereich',
  languageNouns:
    'seite seiten fassung version versionen übersetzung übersetzungen dokumentation doku dateien',
  classes: {
    fix: 'korrigiere korrigieren korrigier repariere reparieren behebe beheben fixe fixen bereinige richte',
    fixinf: 'korrigieren reparieren beheben fixen bereinigen',
    fixend: 'her',
    broken: 'kaputt defekt fehlerhaft ungültig tot falsch kaputte defekte',
    see: 'liste zeige zeig nenne finde suche prüfe überprüfe',
    links: 'links verlinkungen verweise',
    redirects: 'weiterleitung weiterleitungen',
    headings: 'überschriften überschrift',
    descriptions: 'beschreibungen beschreibung',
  },
  problems: {
    links: 'links link verlinkungen verlinkung verweise verweis hyperlinks',
    anchors: 'anker sprungmarken',
    images: 'bilder bild bildern abbildungen grafiken screenshots',
    navigation: 'navigation seitenleiste menü',
    redirects: 'weiterleitungen weiterleitung umleitungen',
    everything: 'alles fehler probleme problem warnungen',
  },
  broken:
    'kaputte kaputten defekte defekten tote toten fehlerhafte fehlerhaften ungültige ungültigen falsche falschen interne internen fehlende fehlenden übrigen restlichen',
  within: `
[aber] [nur] (in | im | auf | unter | innerhalb | von | aus | für) [(allen seiten (in | von | unter))] <places>
[aber] nur [(auf | in | für)] <places>
[nur] (in | auf) <places> und (in | auf) <more:places>
beschränke dich auf <places>
`,
  without: `
[aber] nicht [(in | im | auf | unter | für)] <places:exceptions>
(außer | ausser | ausgenommen | ohne) [(in | im | auf | unter | für | von)] <places:exceptions>
mit ausnahme von <places:exceptions>
[aber] (lass | lasse) <places:exceptions> [(in ruhe | unverändert | aus | weg | so | wie es ist)]
[aber] (ändere | bearbeite | verändere | aktualisiere) <places:exceptions> nicht
[aber] (rühr | rühre | fass | fasse) <places:exceptions> nicht an
ohne <places:exceptions> (anzufassen | zu ändern | zu verändern | anzurühren)
`,
  everywhere: `
überall
(in | auf) ganzen (dokumentation | doku | website | seite)
(in | auf) (dokumentation | doku | website | seiten)
`,
  planOnly: `
probelauf
[aber] ändere nichts
ohne etwas zu ändern
`,
  not: `
nicht
`,
};
