/** Writes the manual's lists of operations and errors from the API's own OpenAPI document. */
import { API_ERRORS } from '../../src/web/edge/problem/api-errors.ts';
import { documentedOperations } from './api-document.ts';
import { cell, code, table } from './markdown.ts';

/** Where the manual describes an operation. */
export const PAGE_OF: Readonly<Record<string, string>> = {
  listFeedback: '/reference/api/list-feedback',
  listFeedbackByPage: '/reference/api/feedback-by-page',
  setFeedbackStatus: '/reference/api/set-feedback-status',
  submitFeedback: '/reference/api/submit-feedback',
  fetchAgentJob: '/reference/api/fetch-agent-job',
  listAgentJobs: '/reference/api/list-agent-jobs',
  createAgentJob: '/reference/api/create-agent-job',
  fetchAgentJobDetails: '/reference/api/fetch-agent-job-details',
  listAgentJobEvents: '/reference/api/list-agent-job-events',
  sendAgentJobMessage: '/reference/api/send-agent-job-message',
  cancelAgentJob: '/reference/api/cancel-agent-job',
  triggerAutomation: '/reference/api/trigger-automation',
  listAutomations: '/reference/api/list-automations',
  changeAutomation: '/reference/api/change-automation',
  listAutomationRuns: '/reference/api/list-automation-runs',
  updateProject: '/reference/api/update-site',
  createPreview: '/reference/api/create-preview',
  fetchUpdateStatus: '/reference/api/fetch-update-status',
  listDeployments: '/reference/api/list-deployments',
  fetchDeployment: '/reference/api/fetch-deployment',
  pinProject: '/reference/api/pin-project',
  unpinProject: '/reference/api/unpin-project',
  withdrawPage: '/reference/api/withdraw-page',
  createProject: '/reference/api/create-project',
  getProject: '/reference/api/get-project',
  changeProject: '/reference/api/change-project',
  getProjectSettings: '/reference/api/get-project-settings',
  changeProjectSettings: '/reference/api/change-project-settings',
  getProjectAccess: '/reference/api/get-project-access',
  changeProjectAccess: '/reference/api/change-project-access',
  removeProject: '/reference/api/remove-project',
  listAuditEntries: '/reference/api/list-audit-entries',
};

function errorId(name: string): string {
  return `error-${name.replace('/', '-')}`;
}

/** Every operation with its page. */
export function apiOperations(): string {
  const rows = documentedOperations().map(({ method, path, operation }) => {
    const page = PAGE_OF[operation.operationId];
    if (page === undefined) throw new Error(`The manual has no page for "${operation.operationId}"`);
    return [
      `[${operation.summary}](${page})`,
      code(`${method} ${path}`),
      operation.security.length > 0 ? `yes, ${code(operation.security[0]!.apiKey.join(' '))}` : 'no',
    ];
  });
  return table(['Operation', 'Address', 'Key and scope'], rows);
}

/** Every error with its code, its status and its title. */
export function apiErrors(): string {
  return Object.entries(API_ERRORS)
    .map(
      ([name, { status, title, when }]) =>
        `<ResponseField name="${name}" id="${errorId(name)}" type="${status}" post={${JSON.stringify([title])}}>\n\n${cell(when)}\n\n</ResponseField>`,
    )
    .join('\n\n');
}
