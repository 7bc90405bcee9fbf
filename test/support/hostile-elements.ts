/** Pages that use every component with every prop, and every element with every attribute that has ever run or led anywhere. */
import { components } from '../../src/theme/components/registry.ts';
import { json, quoted, type Share, type Write, words } from './hostile-write.ts';

const PARENTS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  Step: ['<Steps>', '</Steps>'],
  Tab: ['<Tabs>', '</Tabs>'],
  Column: ['<Columns>', '</Columns>'],
  'Tree.Folder': ['<Tree>', '</Tree>'],
  'Tree.File': ['<Tree>', '</Tree>'],
  'Color.Row': ['<Color variant="table">', '</Color>'],
  'Color.Item': ['<Color>', '</Color>'],
};
const COMMON = ['className', 'class', 'style', 'id', 'data-x', 'aria-label', 'dir', 'onClick'];
/** What makes a component show the prop at all. */
const BESIDE = ' title="T" name="N" value="#123456" label="L" path="p" type="string" repo="a/b" icon="star"';

/** Every component with every prop, as value and as text, and as its content. */
export function componentPage(write: Write, share: Share): string {
  const lines: string[] = [];
  let count = share.at;
  const left = (): boolean => count++ % share.of !== 0;
  for (const [key, component] of components) {
    const { name } = component;
    if (key !== name) continue;
    const [open, close] = PARENTS[name] ?? ['', ''];
    const short = name.replace('.', '');
    for (const prop of new Set([...Object.keys(component.props), ...COMMON])) {
      if (left()) continue;
      const beside = BESIDE.replace(new RegExp(` ${prop}="[^"]*"`), '');
      const value = write(`${short}-${prop}`);
      lines.push(`${open}<${name}${beside} ${prop}={${json(value)}}>x</${name}>${close}`);
      lines.push(
        `${open}<${name}${beside} ${prop}="${quoted(value.replaceAll('\n', ' '))}">x</${name}>${close}`,
      );
    }
    lines.push(`${open}<${name}${BESIDE}>{${json(write(`${short}-children`))}}</${name}>${close}`);
    lines.push(
      `${open}<${name} {...{ title: ${json(write(`${short}-spread`))}, "__proto__": { ran: 1 }, dangerouslySetInnerHTML: { __html: ${json(write(`${short}-html`))} } }}>x</${name}>${close}`,
    );
    lines.push(
      `${open}<${name} style={{ color: ${json(write(`${short}-styled`))}, ${json(write(`${short}-stylekey`))}: "red" }}>x</${name}>${close}`,
    );
  }
  return lines.join('\n\n');
}

const TAGS = words(
  'a img div p button input textarea select iframe video audio source track area map form object embed base link meta table td svg use image set animate animateMotion math mi details label blockquote q ins canvas dialog progress lectern-island lectern-part x-any',
);
const ATTRIBUTES = words(
  'href src srcSet srcset poster xlinkHref xlink:href style className class id name title alt action formAction formaction ping target rel srcDoc srcdoc data cite background longdesc usemap imagesrcset to values from by begin attributeName onClick oNcLiCk onclick on:click is slot part popovertarget form value placeholder content httpEquiv http-equiv data-copy-page data-module data-props data-html manifest archive codebase classid dynsrc lowsrc filter fill mask cursor autofocus sandbox allow referrerPolicy charset media integrity nonce',
);

/** Every element with every attribute that has ever run, loaded or led anywhere. */
export function elementPage(write: Write, share: Share): string {
  const lines: string[] = [];
  let count = share.at;
  for (const tag of TAGS) {
    const inSvg = ['use', 'image', 'set', 'animate', 'animateMotion'].includes(tag);
    const [open, close] = inSvg
      ? ['<svg><a href="#x">', '</a></svg>']
      : tag === 'mi'
        ? ['<math>', '</math>']
        : ['', ''];
    for (const name of ATTRIBUTES) {
      if (count++ % share.of !== 0) continue;
      const value = write(`${tag}-${name}`);
      lines.push(
        `${open}<${tag} ${inSvg && name === 'to' ? 'attributeName="href" ' : ''}${name}="${quoted(value.replaceAll('\n', ' '))}"></${tag}>${close}`,
      );
    }
    lines.push(
      `${open}<${tag} style={{ backgroundImage: ${json(write(`${tag}-styled`))} }} {...{ href: ${json(write(`${tag}-spreadhref`))}, onClick: ${json(write(`${tag}-spreadon`))} }}></${tag}>${close}`,
    );
  }
  return lines.join('\n\n');
}
