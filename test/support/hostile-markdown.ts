/** Every place of Markdown and MDX that takes plain text. */
import { json, quoted } from './hostile-write.ts';

/** Markdown in which the text stands as it is; each is a page, because one may break all that follows. */
export const RAW: Readonly<Record<string, (text: string) => string>> = {
  paragraph: (text) => text,
  heading: (text) => `## ${text}`,
  cell: (text) => `| a | b |\n|---|---|\n| ${text} | ${text.replaceAll('|', '\\|')} |`,
  item: (text) => `- ${text}\n\n1. ${text}\n\n> ${text}`,
  linkText: (text) => `[${text}](/x) ![${text}](/x.png)`,
  linkHref: (text) => `[words](${text})`,
  linkAngle: (text) => `[words](<${text}>) ![words](<${text}> "x")`,
  linkTitle: (text) => `[words](/x "${text}") [words](/x '${text}')`,
  reference: (text) => `[words][a] ![words][b]\n\n[a]: ${text}\n[b]: <${text}> "${text}"`,
  autolink: (text) => `<${text}> www.${text}`,
  fenceLanguage: (text) => `\`\`\`${text}\ncode\n\`\`\``,
  fenceMeta: (text) => `\`\`\`js ${text} title="${text}" {${text}} highlight={${text}}\ncode\n\`\`\``,
  fence: (text) => `\`\`\`\`html ${'title'}\n${text}\n\`\`\`\`\n\n\`\`\`\`brainfuck\n${text}\n\`\`\`\``,
  codeGroup: (text) => `<CodeGroup>\n\n\`\`\`bash ${text}\n${text}\n\`\`\`\n\n</CodeGroup>`,
  inlineCode: (text) => `x \`\` ${text} \`\` x`,
  maths: (text) =>
    `$${text}$\n\n$$\n${text}\n$$\n\n$$\\href{${text}}{x} \\text{${text}} \\htmlData{x=${text}}{y} \\includegraphics{${text}}$$`,
  mermaid: (text) => `\`\`\`mermaid\ngraph TD\n A["${text}"] --> B\n click A href "${text}"\n\`\`\``,
  doubleQuoted: (text) => `<Card title="${text}" href="${text}">x</Card>`,
  singleQuoted: (text) => `<Card title='${text}' href='${text}'>x</Card>`,
  template: (text) => `<Card title={\`${text}\`}>{\`${text}\`}</Card>`,
  htmlAttribute: (text) => `<div title="${text}" class='${text}'>x</div>`,
  comment: (text) => `<!-- ${text} -->\n\n{/* ${text} */}`,
  footnote: (text) => `x[^a]\n\n[^a]: ${text}`,
  exported: (text) =>
    `export const value = ${json(text)};\nexport const list = [{ title: ${json(text)}, __proto__: { ran: 1 } }];\n\n{value}\n\n<Card title={value} href={value}>{value}</Card>\n\n{list.map((each) => <Card key={each.title} title={each.title}>{each.title}</Card>)}`,
  variable: () =>
    'x {{own}} [words]({{own}}) `{{own}}`\n\n<Card title="{{own}}" href="{{own}}" icon="{{own}}">{{own}}</Card>\n\n## {{own}}',
  snippet: (text) =>
    `import Part from '/snippets/part.mdx';\nimport data from '/snippets/data.json';\nimport { shown } from '/snippets/shown.mdx';\n\n<Part words={${json(text)}} />\n\n{data.text}\n\n{shown}\n\n<Card title={data.text} href={data.text}>{data.list[0]}</Card>`,
  island: (text) =>
    `export const Live = ({ text, children }) => { const [n] = useState(0); return <div title={text} className={text}>{text}{n}{children}<Card title={text} href={text}>{text}</Card><a href={text.startsWith('java') ? '#' : '#x'}>x</a></div>; };\n\n<Live text={${json(text)}}>{${json(text)}}</Live>`,
  ours: (text) =>
    `export const Live = ({ text }) => { const [n] = useState(0); return <p>{n}{text}</p>; };\n\n<Live text="x" />\n\n<button data-copy-page="${quoted(text).replaceAll('\n', ' ')}">x</button>\n\n<lectern-island data-module="raw/ours.mdx#page" data-name="Live" data-props="${quoted(json({ text: { $html: text } }))}">x</lectern-island>`,
  sandboxed: (text) =>
    `export const Drawn = ({ text }) => { const html = [text].map((each) => each)[0]; return <div title={html} style={{ color: html }}><a href={html}>{html}</a><img src={html} alt={html} /><iframe src={html} srcDoc={html} /><span dangerouslySetInnerHTML={{ __html: html }} /><form action={html}><button formAction={html}>x</button></form></div>; };\n\n<Drawn text={${json(text)}} />`,
};
export const RAW_PLACES = Object.keys(RAW);
