/** Every operation of the API, in the order of its document: routing, validation, OpenAPI and tests use this list. */
import { submitFeedback } from '../feedback/submit-operation.ts';
import type { Operation } from '../operation/operation.ts';
import { askDataStream } from './operations/ask-data-stream.ts';
import { askMessageStream } from './operations/ask-message-stream.ts';
import { cancelJob } from './operations/cancel-job.ts';
import { changeAutomation } from './operations/change-automation.ts';
import { changeChatDigest } from './operations/change-chat-digest.ts';
import { changeProject } from './operations/change-project.ts';
import { changeProjectAccess } from './operations/change-project-access.ts';
import { changeProjectSettings } from './operations/change-project-settings.ts';
import { changeRedirects } from './operations/change-redirects.ts';
import { countCallers } from './operations/count-callers.ts';
import { createJob } from './operations/create-job.ts';
import { createPreview } from './operations/create-preview.ts';
import { createProject } from './operations/create-project.ts';
import { feedbackByPage } from './operations/feedback-by-page.ts';
import { fetchChatDigest } from './operations/fetch-chat-digest.ts';
import { fetchDeployment } from './operations/fetch-deployment.ts';
import { fetchJob } from './operations/fetch-job.ts';
import { fetchJobDetails } from './operations/fetch-job-details.ts';
import { fetchProject } from './operations/fetch-project.ts';
import { fetchProjectAccess } from './operations/fetch-project-access.ts';
import { fetchProjectSettings } from './operations/fetch-project-settings.ts';
import { fetchThread } from './operations/fetch-thread.ts';
import { fetchUpdateStatus } from './operations/fetch-update-status.ts';
import { forgetDeclinedEdit } from './operations/forget-declined-edit.ts';
import { listAuditEntries } from './operations/list-audit-entries.ts';
import { listAutomationRuns } from './operations/list-automation-runs.ts';
import { listAutomations } from './operations/list-automations.ts';
import { listDeclinedEdits } from './operations/list-declined-edits.ts';
import { listDeployments } from './operations/list-deployments.ts';
import { listFeedback } from './operations/list-feedback.ts';
import { listJobEvents } from './operations/list-job-events.ts';
import { listJobs } from './operations/list-jobs.ts';
import { listProjects } from './operations/list-projects.ts';
import { listQuestions } from './operations/list-questions.ts';
import { listRedirects } from './operations/list-redirects.ts';
import { listSearches } from './operations/list-searches.ts';
import { listTranslations } from './operations/list-translations.ts';
import { countViews, countVisitors } from './operations/page-figures.ts';
import { pinProject } from './operations/pin-project.ts';
import { readPage } from './operations/read-page.ts';
import { removeProject } from './operations/remove-project.ts';
import { searchPages } from './operations/search-pages.ts';
import { sendJobMessage } from './operations/send-job-message.ts';
import { setFeedbackStatus } from './operations/set-feedback-status.ts';
import { testChatDigest } from './operations/test-chat-digest.ts';
import { triggerAutomation } from './operations/trigger-automation.ts';
import { unpinProject } from './operations/unpin-project.ts';
import { updateProject } from './operations/update-project.ts';
import { withdrawPage } from './operations/withdraw-page.ts';

export const OPERATIONS: readonly Operation[] = [
  fetchJob,
  listJobs,
  createJob,
  fetchJobDetails,
  listJobEvents,
  sendJobMessage,
  cancelJob,
  listDeclinedEdits,
  forgetDeclinedEdit,
  triggerAutomation,
  changeAutomation,
  listAutomations,
  listAutomationRuns,
  listFeedback,
  feedbackByPage,
  setFeedbackStatus,
  submitFeedback,
  countViews,
  countVisitors,
  listSearches,
  listRedirects,
  changeRedirects,
  listQuestions,
  fetchThread,
  countCallers,
  searchPages,
  readPage,
  askDataStream,
  askMessageStream,
  updateProject,
  createPreview,
  fetchUpdateStatus,
  listDeployments,
  fetchDeployment,
  listTranslations,
  pinProject,
  unpinProject,
  withdrawPage,
  listAuditEntries,
  listProjects,
  fetchProject,
  createProject,
  changeProject,
  fetchProjectSettings,
  changeProjectSettings,
  fetchProjectAccess,
  changeProjectAccess,
  fetchChatDigest,
  changeChatDigest,
  testChatDigest,
  removeProject,
];
