/** Texts that end literals, run commands or are invisible in some language; shared by the tests of samples. */

/** `CANARY` is replaced with the path of a file that must not be created. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  'plain',
  `it's "quoted"`,
  'back\\slash \\n \\u000a \\',
  'line one\nline two\n\n  indented\nend ',
  '\n',
  'tab\tcarriage\r\nreturn\rend',
  '$(touch CANARY) `touch CANARY` ${CANARY} $HOME !! !x',
  `'; touch CANARY; '`,
  `'; touch CANARY #`,
  `"; touch CANARY; "`,
  `" + System("touch CANARY") + "`,
  `#{\`touch CANARY\`} #$0 #@a`,
  '\\(system("touch CANARY")) \\#(x) %{x} {$x} {{x}} %s %d',
  `'''\n"""\n"""" #" "# "## r#"a"#\n\`\`\``,
  `first\n'@\ntouch CANARY\n"@\nJSON\nEOF\n__END__\n=begin\n`,
  '‘; touch CANARY; ’ “; $(touch CANARY); ” ‚ ‛ „',
  '@/etc/passwd',
  '</etc/passwd',
  '<?php touch("CANARY") ?> </script><!-- -->',
  '??/ ??) ???? a?b',
  '\u001b[201~touch CANARY\n\u0007\u0008\u007f\u0080\u009f',
  'rtl \u202e override \u2066x\u2069 \u200b\ufeff \u2028 \u2029 \u00ad',
  'é ü 日本語 🎉 👩‍👩‍👧 \u{e0041}',
  `-- ' OR 1=1; DROP TABLE users; --`,
  '--output=CANARY -o CANARY',
  `$'\\x27; touch CANARY'`,
  'form-boundary\r\n--form-boundary--\r\n',
  '%27 %00 %0a & | ; < > ( ) * ? [ ] ~ ^ # =',
];

/** In the form of pretty-printed JSON. */
export const NASTY_DATA: readonly unknown[] = [
  null,
  [],
  {},
  'text',
  -1.5e300,
  [1, 'a', null, true, [], {}],
  JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "a-b": 3, "": 4}'),
  Object.fromEntries(NASTY_TEXTS.map((text, index) => [`${text}${index}`, [text]])),
];
