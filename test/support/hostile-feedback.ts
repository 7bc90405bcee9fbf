/** Entries whose every text tries to become markup, a script, a link elsewhere, or to break the page. */
import type { ImportedFeedback } from '../../src/records/feedback/feedback-records.ts';

const PAYLOADS = [
  '<script>broken()</script>',
  '<img src=x onerror=broken()>',
  '"><svg onload=broken()>',
  "'><iframe srcdoc='<script>parent.broken()</script>'></iframe>",
  '</title></textarea></option></select><script>broken()</script>',
  '" onfocus="broken()" autofocus x="',
  "' onmouseover='broken()",
  'javascript:broken()',
  '//evil.example/x',
  '{{constructor.constructor("broken()")()}}',
  '<style>*{display:none}</style><base href=//evil.example>',
  '<form action=//evil.example><input name=token>',
  '&lt;script&gt;broken()&lt;/script&gt;&#x3C;img&#x3E;',
  '\u202Etxt.exe \u0007\u001b[31m \ufffd \u2028 \u2029',
  `${'wide'.repeat(300)}`,
];

/** One entry for each payload and source, the payload in every field that takes text. */
export function hostileFeedback(project: string, now: number): ImportedFeedback[] {
  return PAYLOADS.flatMap((text, i) =>
    (['contextual', 'code_snippet'] as const).map(
      (source, kind): ImportedFeedback => ({
        id: `evil${i}-${kind}`,
        project,
        path: `/${text}`.slice(0, 500),
        source,
        status: 'pending',
        createdAt: now - (i * 2 + kind + 1) * 60_000,
        comment: i % 3 === 2 ? null : text,
        reason: text.slice(0, 200),
        helpful: source === 'contextual' ? false : null,
        contact: source === 'contextual' ? text.slice(0, 200) : null,
        code: source === 'code_snippet' ? `${text}\n\`\`\`\n${text}` : null,
        filename: source === 'code_snippet' ? text.slice(0, 200) : null,
        lang: source === 'code_snippet' ? (i % 2 === 0 ? 'ts' : text.slice(0, 60)) : null,
      }),
    ),
  );
}
