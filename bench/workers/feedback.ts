/** Feedback of many readers at once, each with an id of its own, as often as the limits of a server let through. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Load } from './wrk.ts';

/** Below the burst of a page. */
const SUBMISSIONS = 900;

function submit(url: URL, agent: Agent): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ submissionId: randomUUID(), source: 'contextual', path: '/', helpful: true });
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL('/api/public/v1/docs/feedback', url),
      { method: 'POST', agent, headers: { 'content-type': 'application/json', origin: url.origin } },
      (answer) => {
        let text = '';
        answer.on('data', (part) => (text += String(part)));
        answer.on('end', () =>
          answer.statusCode === 201
            ? resolve(performance.now() - began)
            : reject(new Error(`${url.href} answers feedback with ${answer.statusCode}: ${text}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export async function feedbackLoad(url: string, connections: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let left = SUBMISSIONS;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) took.push(await submit(new URL(url), agent));
    }),
  );
  const perSecond = (took.length * 1_000) / (performance.now() - began);
  agent.destroy();
  took.sort((a, b) => a - b);
  return { perSecond, p50: took[took.length >> 1]!, p99: took[Math.floor(took.length * 0.99)]! };
}
