/** Names of HTML and SVG: elements allowed in a page, block elements, and React spellings of attributes. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Elements that authors may write; anything else is shown as its children. */
export const ELEMENTS = words(`
  a abbr address area article aside audio b bdi bdo blockquote br button caption cite code col colgroup data datalist dd del details dfn dialog div dl dt
  em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li main map mark menu meter nav
  ol optgroup option output p picture pre progress q rp rt ruby s samp search section select small source span strong sub summary sup
  table tbody td textarea tfoot th thead time tr track tt u ul var video wbr center font big strike nobr
  svg g path circle rect line polyline polygon ellipse text tspan textPath defs use symbol title desc marker pattern mask clipPath
  linearGradient radialGradient stop filter feGaussianBlur feOffset feMerge feMergeNode feBlend feColorMatrix feComposite feFlood feDropShadow
  image switch view animate animateTransform animateMotion mpath set math mrow mi mo mn msup msub mfrac msqrt mtext mspace munder mover munderover mtable mtr mtd semantics`);

/**
 * Any other name with a hyphen is an element of the author's own; these belong to SVG and MathML, or to us:
 * a page whose components are alive would believe what such an island says.
 */
export const OWN_ELEMENT =
  /^(?!lectern-(?!part$|slot$)|(?:annotation-xml|color-profile|font-face(?:-src|-uri|-format|-name)?|missing-glyph)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

/** What an animation may not change: it would bring back what the attribute itself may not say. */
export const NEVER_ANIMATED = /href|src|^on|action|data/i;

/** Elements whose content goes with them. */
export const DROPPED = words(
  'script style noscript template object embed applet frame frameset base meta link head param portal foreignObject',
);

export const VOID_ELEMENTS = words('area base br col embed hr img input link meta param source track wbr');

/** Elements that are not allowed in a paragraph. */
export const BLOCKS = words(`
  address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr
  li main menu nav ol p pre search section table tbody td tfoot th thead tr ul video iframe audio`);

/** Elements that hold only phrasing: a paragraph in them would end them. */
export const PHRASING_HOLDERS = words(
  'p h1 h2 h3 h4 h5 h6 span a em strong b i u s small sub sup mark code kbd label button summary q cite abbr del ins dt legend caption font pre',
);

/** Attributes whose spelling has capitals in HTML documents too. */
export const CAMEL_ATTRIBUTES = words(`
  viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits patternUnits patternContentUnits patternTransform maskUnits maskContentUnits
  markerWidth markerHeight markerUnits refX refY stdDeviation tableValues baseFrequency numOctaves pathLength textLength lengthAdjust startOffset
  attributeName attributeType repeatCount repeatDur calcMode keyTimes keySplines keyPoints filterUnits primitiveUnits xChannelSelector yChannelSelector edgeMode kernelMatrix limitingConeAngle diffuseConstant specularConstant specularExponent surfaceScale`);

/** React names that are two words in HTML. */
export const HYPHENATED =
  /^(?:stroke|fill|clip|font|stop|flood|color|letter|word|shape|image|pointer|vector|paint|dominant|alignment|baseline|marker|accept|http|text|underline|overline|glyph|horiz|vert|writing|unicode|lighting|enable|panose|strikethrough|xHeight|capHeight|capture)(?=[A-Z])/;

export const BOOLEAN_ATTRIBUTES = words(
  'allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert loop multiple muted nomodule novalidate open playsinline readonly required reversed selected disablepictureinpicture disableremoteplayback download',
);

/** Attributes that hold an address to follow or to load. */
export const ADDRESS_ATTRIBUTES = words(
  'href src poster cite data xlink:href longdesc background action formaction',
);

/** Attributes that are never written. */
export const REFUSED_ATTRIBUTES = words(
  'srcdoc srcset-unsafe ping is nonce http-equiv dangerouslysetinnerhtml key ref suppresshydrationwarning jsx global action formaction method formmethod formtarget manifest codebase classid archive dynsrc lowsrc profile',
);

export const UNITLESS = words(`
  animation-iteration-count aspect-ratio border-image-outset border-image-slice border-image-width column-count columns fill-opacity flex flex-grow flex-shrink flex-order flood-opacity
  font-weight grid-area grid-column grid-column-end grid-column-start grid-row grid-row-end grid-row-start line-clamp line-height opacity order orphans scale stop-opacity
  stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-opacity stroke-width tab-size widows z-index zoom -webkit-line-clamp`);
