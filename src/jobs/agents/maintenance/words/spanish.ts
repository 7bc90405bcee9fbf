/** Spanish. */
import type { Words } from './words.ts';

export const SPANISH: Words = {
  code: 'es',
  name: 'Español',
  small: `
el
la
los
las
un
una
unos
unas
todo
todos
todas
todos los
todas las
cada
nuestros
nuestras
estos
estas
también
ahora
`,
  fillers: `
por favor
hola
gracias
puedes
podrías
puede
podría
`,
  and: 'y e & luego pero',
  or: 'o ni',
  pageNouns: 'página páginas archivo archivos',
  folderNouns: 'carpeta carpetas directorio directorios sección',
  languageNouns: 'páginas página versión versiones traducción traducciones documentación archivos',
  classes: {
    fix: 'corrige corregir corrija arregla arreglar arregle repara reparar repare soluciona solucionar',
    broken: 'rotos rotas roto rota muertos inválidos caídos',
    see: 'lista listar muestra mostrar enumera encuentra encontrar busca buscar comprueba comprobar revisa revisar',
  },
  problems: {
    links: 'enlaces enlace vínculos vínculo links',
    anchors: 'anclas ancla',
    images: 'imágenes imagen capturas',
    navigation: 'navegación menú',
    redirects: 'redirecciones redirección',
    everything: 'problemas errores advertencias',
  },
  broken:
    'rotos rotas roto rota muertos muerto muertas inválidos inválidas internos interno caídos erróneos faltantes',
  within: `
[pero] [(solo | sólo | solamente | únicamente)] (en | de | bajo | dentro de | para) [las páginas (en | de)] <places>
[pero] (solo | sólo | solamente) <places>
`,
  without: `
[pero] no (en | de | para) <places:exceptions>
(excepto | salvo | menos | sin) [(en | de | para)] <places:exceptions>
[pero] no (toques | toque | cambies | cambie | modifiques | modifique | edites) [(en | a)] <places:exceptions>
[pero] (deja | deje) <places:exceptions> (como está | como están | sin cambios | en paz)
`,
  everywhere: `
en (toda | todo) (documentación | sitio)
en (documentación | sitio)
en todas partes
`,
  planOnly: `
sin cambiar nada
[pero] no cambies nada
`,
  not: `
no
`,
};
