/** Verbs of nearly every question, which say little of what it is about. */

const GENERAL: ReadonlySet<string> = new Set(
  `keep keeps make makes making add adds adding added change changes changing set sets setting get gets getting use uses using used put puts
do doing need needs want wants try give let happen happens happened work works working see show shows find finds look start begin handle
machen hinzufugen andern setzen verwenden benutzen nutzen bekommen finden zeigen faire ajouter changer utiliser mettre trouver afficher
hacer anadir agregar cambiar usar poner obtener mostrar encontrar fazer adicionar mudar colocar obter fare aggiungere cambiare usare mettere`.split(
    /\s+/,
  ),
);

/** @param word folded */
export function isGeneralWord(word: string): boolean {
  return GENERAL.has(word);
}
