/** Accepts feedback that programs send through the MCP server, with the checks and limits of readers' feedback. */
import { createHash } from 'node:crypto';
import { notFound } from '../../edge/problem/request-problem.ts';
import type { TakeAgentFeedback } from '../../reader/mcp/mcp-route.ts';
import type { Service } from '../service.ts';

export function takeAgentFeedback(service: Service, project: string): TakeAgentFeedback {
  return async (request, path, comment) => {
    const served = service.projects.get(project);
    if (served === undefined) throw notFound();
    const submissionId = idOf(project, path, comment);
    await service.intake.submit(
      { project: served, request },
      { submissionId, source: 'agent', path, comment },
    );
  };
}

/** The same text about the same page is one submission: programs repeat requests whose reply was lost. */
function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
