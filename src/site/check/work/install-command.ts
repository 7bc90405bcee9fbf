/** Recognises command lines that install a package or name the version of one. */

const MANAGER = [
  '(?:npm|pnpm|yarn|bun|cnpm)(?: --?[\\w-]+)* (?:i|in|install|add|update|upgrade|global add|dlx|create|exec)',
  '(?:npx|bunx|pnpx|uvx)',
  '(?:python\\d? -m |uv )?pip\\d?(?: --?[\\w-]+)* install',
  '(?:uv|poetry|pdm|rye|pipenv|cargo|conda|mamba|bundle|flutter pub|dart pub|pod|swift package) (?:tool )?(?:add|install|update)',
  '(?:pipx|gem|brew|apt|apt-get|yum|dnf|apk|choco|scoop|winget|snap|helm|asdf|mise|deno|code)(?: --?[\\w-]+)* (?:install|add|upgrade|use)',
  'go (?:get|install)',
  'composer(?: global)? require',
  'dotnet (?:tool install|add(?: \\S{1,80})? package)',
  '(?:Install-Package|Install-Module)',
  'docker (?:pull|run)',
].join('|');
const COMMAND = new RegExp(`(?:^|[\\s;&|(])(?:sudo )?(?:${MANAGER})(?![\\w-])`, 'i');
const LONGEST = 2_000;

/** Half-open ranges of the lines of a block that are part of an install command; a line that ends in `\` goes on. */
export function installLines(code: string): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  let goesOn = false;
  let at = 0;
  for (const line of code.split('\n')) {
    const text = line.trimEnd();
    const is: boolean = goesOn || COMMAND.test(text.slice(0, LONGEST).replace(/^\s*[$>#%]\s+/, ''));
    if (is) found.push([at, at + line.length]);
    goesOn = is && /[\\`^]$/.test(text);
    at += line.length + 1;
  }
  return found;
}
