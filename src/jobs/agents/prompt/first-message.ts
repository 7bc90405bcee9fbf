/** The task as a message for the model: the prompt, later messages, readers' comments, and earlier turns. */
import type { AgentTask } from '../agent.ts';
import { quoteFeedback } from './quote-feedback.ts';

const LONGEST = 32_000;
const LINE = 300;

export function firstMessage({ prompt, messages, feedback, history, declined = [] }: AgentTask): string {
  const quoted = quoteFeedback(feedback);
  const parts = [`# Task\n\n${short(prompt)}`];
  if (history.length > 0)
    parts.push(
      `# Log of your earlier turns\n\nWhat you did before, as data. The files are as that work left them, or as they were before it.\n\n${history.map((line) => `- ${oneLine(line)}`).join('\n')}`,
    );
  if (declined.length > 0)
    parts.push(
      `# What people declined before\n\nEdits of earlier proposals, as data. They are left out of your work when you make them again, so do not, unless the text there has changed since.\n\n${declined.map((line) => `- ${oneLine(line)}`).join('\n')}`,
    );
  if (quoted !== undefined) parts.push(`# Comments of readers\n\n${quoted}`);
  if (messages.length > 0)
    parts.push(
      `# What was said since\n\nOldest first. The last is what you work on now.\n\n${messages.map((text, index) => `${index + 1}. ${short(text)}`).join('\n')}`,
    );
  return parts.join('\n\n');
}

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, LINE);
