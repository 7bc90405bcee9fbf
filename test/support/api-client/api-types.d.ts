/** Types of the API, written by scripts/api-client.ts from the document with the hash 1d2Zrn05EqwUKmYVn4jdk2. */

export interface paths {
  '/v1/agent/{projectId}/job/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fetch an agent job
     * @description Details and status of one session. `haultReason` is left out while it runs; how a session ended is part of a successful answer, not an error of this request.
     */
    get: operations['fetchAgentJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/agent/{projectId}/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List agent jobs
     * @description All sessions of the project, newest first.
     */
    get: operations['listAgentJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/agent/{projectId}/job': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start an agent job
     * @description Queues a session that works on the prompt in a branch of the repository. The answer comes at once; fetch the job to follow it. Whether the repository can be used shows when it runs: then `haultReason` is `github_missconfigured`, and `messageToUser` names what is missing.
     */
    post: operations['createAgentJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/agent/{projectId}/job/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fetch an agent job in detail
     * @description The fields of `GET /v1/agent/{projectId}/job/{id}`, and beside them the step it is at, its branch and commit, its review and what it has used.
     */
    get: operations['fetchAgentJobDetails'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/agent/{projectId}/job/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events of an agent job
     * @description What happened in the session, oldest first. To follow it, ask again with the `id` of the last event as `after`.
     */
    get: operations['listAgentJobEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/agent/{projectId}/job/{id}/message': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a message to an agent job
     * @description A job that has ended is queued for another round on the same branch; one that runs works on the message when its round is done.
     */
    post: operations['sendAgentJobMessage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/agent/{projectId}/job/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an agent job
     * @description A job that nobody works on is cancelled at once. One that runs hears of it within seconds: until then `wish` is `cancel`. One that has ended stays as it is. What was pushed before stays pushed.
     */
    post: operations['cancelAgentJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/agent/{projectId}/declined': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List declined edits
     * @description Edits of jobs that people closed, reverted or took back, newest first. No job makes them again until the old text changes, a year has passed, or they are forgotten with `forgetDeclinedEdit`.
     */
    get: operations['listDeclinedEdits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/agent/{projectId}/declined/forget': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Forget a declined edit
     * @description A later job may make the edit again. The audit log notes it. An edit that is not declined, or no longer, stays so.
     */
    post: operations['forgetDeclinedEdit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/workflow/{projectId}/{workflowSchemaId}/trigger': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Run an automation
     * @description Queues a run of an automation that is switched on, whatever starts it otherwise. It looks at what has changed since the last run that came to its end, and goes on with the pull request that is open. One that hands words of readers to an agent needs the permission of an administrator, because nobody looks at them first.
     */
    post: operations['triggerAutomation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/workflow/{projectId}/{workflowSchemaId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change an automation
     * @description Switches an automation on or off, and changes when, where and with which limits it runs. Of any project of the server.
     */
    patch: operations['changeAutomation'];
    trace?: never;
  };
  '/v1/workflow/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List automations
     * @description Every recipe as the project has set it, with its last run. An administrator sets them in the dashboard, `lectern automations set` in the terminal, and a program with `changeAutomation`.
     */
    get: operations['listAutomations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/workflow/{projectId}/{workflowSchemaId}/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List runs of an automation
     * @description Each run, how it ended and what it used, newest first. For more, ask again with the `id` of the last one as `before`.
     */
    get: operations['listAutomationRuns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/external/v1/analytics/{projectId}/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List feedback
     * @description What readers said about the pages of a project, newest first. While `hasMore` is true, ask again with `nextCursor` as `cursor`; entries that arrive meanwhile neither repeat nor hide others.
     */
    get: operations['listFeedback'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List feedback (short address)
     * @description The same as `/api/external/v1/analytics/{projectId}/feedback`. What readers said about the pages of a project, newest first. While `hasMore` is true, ask again with `nextCursor` as `cursor`; entries that arrive meanwhile neither repeat nor hide others.
     */
    get: operations['listFeedbackShort'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/external/v1/analytics/{projectId}/feedback/by-page': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count feedback by page
     * @description How many readers each page helped and did not help, pages with most entries first.
     */
    get: operations['listFeedbackByPage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/feedback/by-page': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count feedback by page (short address)
     * @description The same as `/api/external/v1/analytics/{projectId}/feedback/by-page`. How many readers each page helped and did not help, pages with most entries first.
     */
    get: operations['listFeedbackByPageShort'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/external/v1/analytics/{projectId}/feedback/{feedbackId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the status of an entry
     * @description Any status may follow any other. The same status again changes nothing.
     */
    patch: operations['setFeedbackStatus'];
    trace?: never;
  };
  '/v1/analytics/{projectId}/feedback/{feedbackId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the status of an entry (short address)
     * @description The same as `/api/external/v1/analytics/{projectId}/feedback/{feedbackId}`. Any status may follow any other. The same status again changes nothing.
     */
    patch: operations['setFeedbackStatusShort'];
    trace?: never;
  };
  '/api/public/v1/{projectId}/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Leave feedback as a reader
     * @description What the pages of the site send. Needs no key, comes from the site itself, and is limited for each address, each page and in all. The same `submissionId` again answers with the same `id` and makes no second entry.
     */
    post: operations['submitFeedback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count views by page
     * @description How often people and AI programs read each page, those read most first. While `hasMore` is true, ask again with `offset` larger by `limit`.
     */
    get: operations['countViews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/visitors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count visitors by page
     * @description How many people and AI programs came to each page, those with most first. Numbers of days are added up: nobody is known the day after, so whoever comes on two days counts twice.
     */
    get: operations['countVisitors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/searches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List searches
     * @description What readers searched for, most frequent first. Days count as a whole. Ask again with `nextCursor` as `cursor` until it is null.
     */
    get: operations['listSearches'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/redirects/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List redirects
     * @description The redirects that were made in the dashboard, by programs or in the terminal, at most 1,000. Those of docs.json are not among them.
     */
    get: operations['listRedirects'];
    put?: never;
    /**
     * Make redirects, or remove them
     * @description Leads addresses where nothing is to a page of the site, at once and without a commit. A page, a file and a redirect of docs.json win over them. Whoever may not see the page is not led to it.
     */
    post: operations['changeRedirects'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/assistant': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List questions
     * @description What readers, programs and assistants asked about the documentation, newest first, with the answers. Questions are kept for as many days as the operator has set, without who asked.
     */
    get: operations['listQuestions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/assistant/threads/{threadId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fetch a conversation
     * @description All questions and answers of a conversation that are still kept, oldest first.
     */
    get: operations['fetchThread'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/analytics/{projectId}/assistant/caller-stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count questions by caller
     * @description How many of the questions that are still kept were asked on the site or in its widget, by programs with a key, and over MCP.
     */
    get: operations['countCallers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/discovery/v1/search/{domain}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Search the pages
     * @description Finds sections of pages as the search of the site does, best first. A program gets what strangers may read, or what readers of the groups may read that it names.
     */
    post: operations['searchPages'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/discovery/v1/page/{domain}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a page
     * @description Gives one page as Markdown, as it stands at its address with `.md`. A page that does not exist and one that the program may not read are answered alike.
     */
    post: operations['readPage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/discovery/v1/assistant/{domain}/message': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask a question (AI SDK 4)
     * @description Answers the last of the messages from the pages, as readers are answered on the site: quotes to the letter, or sentences of a model that the pages say. The answer is text in Markdown and its sources, in the data stream protocol of version 4 of the AI SDK.
     */
    post: operations['askDataStream'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/discovery/v2/assistant/{domain}/message': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask a question (AI SDK 5)
     * @description Answers the last of the messages from the pages, as readers are answered on the site: quotes to the letter, or sentences of a model that the pages say. The answer is text in Markdown and its sources, in the UI message stream protocol of version 5 of the AI SDK; the part `finish` has the `threadId`.
     */
    post: operations['askMessageStream'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/update/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Update the site
     * @description Looks at the branch of the project now. The answer comes at once: follow it with the status id. A commit that cannot be used ends as `failure`, and readers see the one before it.
     */
    post: operations['updateProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/preview/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a preview
     * @description Makes the preview of a branch, which follows the branch until it is gone. A branch that has one keeps its address. Who may open it is what the project says about new previews.
     */
    post: operations['createPreview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/update-status/{statusId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the status of an update
     * @description How an update or a preview goes: `queued`, `in_progress`, and then `success` or `failure` with what went wrong. The project is that of the key.
     */
    get: operations['fetchUpdateStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/deployments/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deployments
     * @description The commits that went live or were refused, and the updates and previews that were asked for, newest first. For more, ask again with the `id` of the last one as `before`.
     */
    get: operations['listDeployments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/deployments/{projectId}/{deploymentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fetch a deployment
     * @description A deployment with its changed pages, at most 200, and its problems, at most 50.
     */
    get: operations['fetchDeployment'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/translations/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List translations
     * @description The pages that everybody may read, in the order of the navigation, with what has become of each translation. The source language is the first that everybody may read.
     */
    get: operations['listTranslations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/pin/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Roll back, or pin to a commit
     * @description Readers see this commit from now on, on every server; later pushes are fetched, and not served, until the project is unpinned. It must have been live before, or be the newest of the branch.
     */
    post: operations['pinProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/unpin/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Follow the branch again
     * @description Readers see the newest commit of the branch again that can be used. A project that is not pinned stays as it is.
     */
    post: operations['unpinProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/withdraw-page/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Withdraw a page, or give it back
     * @description Takes a page that was published by accident back from the site, every commit, version, comparison and preview. Its file stays in the repository. A page that is withdrawn already stays so. An address at which no page is now is withdrawn too, because older commits may have one there, and `note` says so.
     */
    post: operations['withdrawPage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/audit/{projectId}/entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the audit log
     * @description What was done in the project, oldest first. To follow it, ask again with the `id` of the last entry as `after`. What concerns the whole installation, such as members, is not part of it.
     */
    get: operations['listAuditEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List projects
     * @description Every project of the server, in the order of their ids: where each comes from, and whether it is served.
     */
    get: operations['listProjects'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/project/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a project
     * @description Where a project comes from, and whether it is served. Of any project of the server.
     */
    get: operations['getProject'];
    put?: never;
    /**
     * Make a project
     * @description Makes a project of a folder of a repository, with the id in the path. The repository is read first: the answer to one that cannot be read has the words of its forge. The site is served within seconds; until then its state is `fetching`.
     */
    post: operations['createProject'];
    /**
     * Remove a project
     * @description Its site is no longer served. Feedback, searches, jobs and the audit log stay stored, questions of readers are deleted, and the repository stays as it is. A project of the settings file cannot be removed.
     */
    delete: operations['removeProject'];
    options?: never;
    head?: never;
    /**
     * Change a project
     * @description Changes the named fields of a project that was made in the dashboard, the terminal or by the API. The old pages are served until the new ones can be.
     */
    patch: operations['changeProject'];
    trace?: never;
  };
  '/v1/project/settings/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the settings of a project
     * @description What its readers are asked, and how long their answers are kept. Of any project of the server.
     */
    get: operations['getProjectSettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the settings of a project
     * @description Changes what readers are asked and how long their answers are kept, within seconds and without a restart. Of any project of the server.
     */
    patch: operations['changeProjectSettings'];
    trace?: never;
  };
  '/v1/project/access/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get who may read a project
     * @description Who may read its site and its new previews. Of any project of the server.
     */
    get: operations['getProjectAccess'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change who may read a project
     * @description Changes who may read its site and its new previews, within seconds and without a restart. Ways in beyond members are set in the dashboard. Of any project of the server.
     */
    patch: operations['changeProjectAccess'];
    trace?: never;
  };
  '/v1/project/digest/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the weekly digest in a chat
     * @description Which chat gets the weekly digest of a project, when the next one is due, and how the newest one went. Of any project of the server.
     */
    get: operations['getChatDigest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Set the weekly digest in a chat
     * @description Posts the weekly digest of a project to the incoming webhook of a chat every Monday, or ends that with `null`. The address is kept encrypted and never shown again. Works for any project of the server.
     */
    patch: operations['changeChatDigest'];
    trace?: never;
  };
  '/v1/project/digest/{projectId}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Test the weekly digest in a chat
     * @description Posts the digest of the last whole week to the chat now, marked as a test, and says what the chat answered. The next digest comes as before. Of any project of the server.
     */
    post: operations['testChatDigest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description What an agent that read the page reported */
    AgentFeedback: {
      /** @description Identifier of the entry */
      id: string;
      /**
       * @description Path of the page
       * @example /guides/start
       */
      path: string;
      /** @description What the reader wrote, else the sentence of the reason they chose */
      comment: string | null;
      createdAt: components['schemas']['Timestamp'];
      /** @constant */
      source: 'agent';
      status: components['schemas']['FeedbackStatus'];
    };
    /** @description A session in which an agent edits a documentation repository */
    AgentJob: {
      /** @description Identifier of the session */
      sessionId: string;
      /** @description Subdomain of the site that the session belongs to */
      subdomain: string;
      /** @description Git branch in which the changes are made */
      branch: string;
      /** @description Whether the run was interrupted: false while it runs and after `completed` */
      haulted: boolean;
      /**
       * @description Why the session stopped; left out while it has not
       * @enum {string}
       */
      haultReason?: 'completed' | 'github_missconfigured' | 'error';
      /** @description Link to the pull request; left out while there is none */
      pullRequestLink?: string;
      /** @description What to tell the user about the outcome; left out while there is nothing */
      messageToUser?: string;
      todos: components['schemas']['Todo'][];
      createdAt: components['schemas']['Timestamp'];
    };
    /** @description A session with all that is known of it */
    AgentJobDetails: {
      /** @description Identifier of the session */
      sessionId: string;
      /** @description Subdomain of the site that the session belongs to */
      subdomain: string;
      /** @description Git branch in which the changes are made */
      branch: string;
      /** @description Whether the run was interrupted: false while it runs and after `completed` */
      haulted: boolean;
      /**
       * @description Why the session stopped; left out while it has not
       * @enum {string}
       */
      haultReason?: 'completed' | 'github_missconfigured' | 'error';
      /** @description Link to the pull request; left out while there is none */
      pullRequestLink?: string;
      /** @description What to tell the user about the outcome; left out while there is nothing */
      messageToUser?: string;
      todos: components['schemas']['Todo'][];
      createdAt: components['schemas']['Timestamp'];
      /**
       * @description The step it is at, or how its last round ended
       * @enum {string}
       */
      state:
        | 'queued'
        | 'preparing'
        | 'running'
        | 'verifying'
        | 'pushing'
        | 'opening_pull_request'
        | 'completed'
        | 'failed'
        | 'cancelled'
        | 'timed_out';
      /**
       * @description How the last round ended, in one word; left out before its end. `partly`: a part was changed. `not_understood`, `refused`, `could_not` and `needs_facts`: nothing was changed. `messageToUser` says why, with the questions of the agent
       * @enum {string}
       */
      outcome?:
        | 'changed'
        | 'partly'
        | 'unchanged'
        | 'not_understood'
        | 'refused'
        | 'could_not'
        | 'needs_facts'
        | 'failed'
        | 'stopped';
      /** @description What was asked for */
      prompt: string;
      /** @description Whether the pull request is opened as a draft */
      draft: boolean;
      /** @description Who started it: `key:` or `user:` with an id, `automation:` with recipe and run, `chat:` or `forge:` with a name, or `terminal` */
      askedBy: string;
      origin?: components['schemas']['AgentJobOrigin'];
      /** @description 0 for the prompt, one more for each message that was worked on */
      round: number;
      /** @description Whether the agent was stopped before it was done */
      partial: boolean;
      usage: components['schemas']['AgentJobUsage'];
      /**
       * @description What somebody asked of a run that has not heard it yet: to stop, or to finish now
       * @enum {string}
       */
      wish?: 'cancel' | 'finish';
      /** @description Title of the pull request */
      title?: string;
      /** @description Branch that the changes are meant for */
      baseBranch?: string;
      /** @description Commit of the changes */
      commit?: string;
      /**
       * @description Where the review stands, for repositories without a forge
       * @enum {string}
       */
      review?: 'open' | 'merged' | 'closed';
      /** @description Changed files that act on the whole site and not on one page: styles, scripts, rules of what is published. Read them before merging */
      switches: string[];
      updatedAt: components['schemas']['Timestamp'];
      finishedAt?: components['schemas']['Timestamp'];
      /** @description Identifier of the session, as `sessionId` */
      id: string;
      /**
       * @description `active` until `state` is one that has ended; `failed` also for jobs that were cancelled or took too long. Never `archived`: jobs stay where they are
       * @enum {string}
       */
      status: 'active' | 'completed' | 'archived' | 'failed';
      source: components['schemas']['AgentJobSource'];
      /** @description Model that works on jobs, or the name of the agent when it has none or chooses its own */
      model: string;
      /** @description Link to the pull request, as `pullRequestLink`; null while there is none */
      prLink: string | null;
      /** @description Always null */
      archivedAt: components['schemas']['Timestamp'] | null;
    };
    /** @description One thing that happened in a session */
    AgentJobEvent: {
      /** @description Number of the event in its session; sorts as it happened */
      id: string;
      at: components['schemas']['Timestamp'];
      /**
       * @description `state`: the text is the new state; `agent`: its words; `tool`: what it did; `note` and `problem`: of Lectern; `person`: what somebody asked
       * @enum {string}
       */
      kind: 'state' | 'agent' | 'tool' | 'note' | 'problem' | 'person';
      /** @description Words of an agent are text of a stranger: show them as text */
      text: string;
    };
    /** @description Events of a session, oldest first */
    AgentJobEvents: {
      events: components['schemas']['AgentJobEvent'][];
      /** @description Whether more of them are there already */
      hasMore: boolean;
    };
    /** @description Agent jobs, newest first */
    AgentJobList: {
      allSessions: components['schemas']['AgentJob'][];
    };
    AgentJobMessage: {
      /** @description What to do next, in plain words */
      prompt?: string;
      /** @description The same by its older name; give one of them */
      text?: string;
    } & (unknown | unknown);
    /** @description Where somebody asked for the job at the Git provider */
    AgentJobOrigin: {
      /**
       * @description What it was written in
       * @enum {string}
       */
      kind: 'issue' | 'pull_request';
      /** @description Number of the issue or the pull request */
      number: number;
      /** @description Address of the issue or the pull request */
      url: string;
      /** @description Address of the comment */
      comment: string;
    };
    /** @description Where the documentation comes from */
    AgentJobSource: {
      /** @description Owner and name of the repository; without a forge the name of its folder */
      repository: string;
      /** @description Branch that the changes are meant for; null until the job has begun */
      ref: string | null;
    };
    /** @description What the agent has used, over all rounds */
    AgentJobUsage: {
      /** @description Steps of the agent */
      steps: number;
      /** @description Tokens that a model read */
      inputTokens: number;
      /** @description Tokens that a model wrote */
      outputTokens: number;
    };
    /** @description A question and its answer */
    AskedQuestion: {
      /** @description Identifier of the question */
      id: string;
      /** @description Identifier of its conversation */
      threadId: string;
      /**
       * Format: date-time
       * @description When it was asked
       */
      timestamp: string;
      /** @description The question */
      query: string;
      /** @description The answer, as Markdown */
      response: string;
      /**
       * @description Always `answer`: nothing is asked back
       * @enum {string}
       */
      responseType: 'answer';
      /** @description What the answer cites, or the pages nearest to the question */
      sources: {
        /** @description Title of the page, and of its section */
        title: string;
        /** @description Address of the section */
        url: string;
      }[];
      /**
       * @description `unanswered` where the documentation does not say, and where the server could not answer
       * @enum {string}
       */
      resolutionStatus: 'answered' | 'unanswered';
      /** @description Questions are not sorted into categories */
      queryCategory: null;
      /** @description Page that the reader was on */
      pageUrl: string | null;
      /**
       * @description Where it was asked
       * @enum {string}
       */
      caller: 'web' | 'widget' | 'api' | 'mcp';
      /** @description Whether its reader said that the answer helped */
      vote: ('up' | 'down') | null;
    };
    /** @description A conversation */
    AskedThread: {
      /** @description Identifier of the conversation */
      threadId: string;
      /**
       * Format: date-time
       * @description When it began
       */
      createdAt: string;
      /** @description Questions and answers, oldest first */
      messages: {
        /** @description Identifier of the message */
        id: string;
        /**
         * @description Who has said it
         * @enum {string}
         */
        role: 'user' | 'assistant';
        /** @description What was said, as Markdown */
        content: string;
        /**
         * Format: date-time
         * @description When it was said
         */
        createdAt: string;
      }[];
    };
    /** @description Entries of the audit log, oldest first */
    AuditEntries: {
      entries: components['schemas']['AuditEntry'][];
      /** @description Whether more of them are there already */
      hasMore: boolean;
    };
    /** @description Something that was done, by whom and when */
    AuditEntry: {
      /** @description Identifier; later entries have greater ones */
      id: string;
      at: components['schemas']['Timestamp'];
      /** @description Who did it: the id of a member, `key:` and the id of an API key, `SCIM` and the name of a directory, `chat:` or `forge:` and a name, or `terminal`, `setup`, `reset link` or `server` */
      actor: string;
      /**
       * @description What was done, as `thing.verb`
       * @example key.created
       * @example member.invited
       */
      action: string;
      /** @description What it was done to, as people name it */
      target: string;
      /** @description Id of the project; null for what concerns the whole installation */
      project: string | null;
      /** @description More about it, for people */
      detail: string | null;
    };
    /** @description A recipe as a project has set it */
    Automation: {
      /**
       * @description Id of its recipe, the same in every project
       * @example fix-links
       */
      id: string;
      title: string;
      description: string;
      enabled: boolean;
      /** @enum {string} */
      trigger: 'schedule' | 'push' | 'code';
      /** @description Minute, hour, day, month and weekday, as in cron */
      schedule: string;
      timeZone: string;
      /** @description Folder or page that it keeps to; empty = all */
      scope: string;
      /** @description Values of the fields that the recipe has of its own */
      options: {
        [key: string]: string;
      };
      /** @description Most tokens of one run; null = no limit */
      runTokens: number | null;
      /** @description Most tokens of a calendar month (UTC) */
      monthTokens: number | null;
      /** @description Most runs of a calendar month (UTC) */
      monthRuns: number | null;
      /** @description Whether it may hand words of readers to the agent without a person who looks at them */
      unattended: boolean;
      /** @description Null while it is off, or waits for a push */
      nextRunAt: components['schemas']['Timestamp'] | null;
      lastRun?: components['schemas']['AutomationRun'];
    };
    /** @description What is to be changed; fields that are left out stay */
    AutomationChange: {
      /** @description Whether it runs by itself */
      enabled?: boolean;
      /**
       * @description What starts it
       * @enum {string}
       */
      trigger?: 'schedule' | 'push' | 'code';
      /** @description Minute, hour, day, month and weekday, as in cron */
      schedule?: string;
      /** @description IANA name */
      timeZone?: string;
      /** @description Folder or page that it keeps to; empty for all */
      scope?: string;
      /** @description Values of the fields that the recipe has of its own; those left out stay */
      options?: {
        [key: string]: string;
      };
      /** @description Most tokens of one run; null for no limit */
      runTokens?: number | null;
      /** @description Most tokens of a calendar month (UTC); null for no limit */
      monthTokens?: number | null;
      /** @description Most runs of a calendar month (UTC); null for no limit */
      monthRuns?: number | null;
      /** @description Whether it may hand words of readers to the agent without a person who looks at them */
      unattended?: boolean;
    };
    /** @description One run of an automation */
    AutomationRun: {
      id: string;
      /** @description Recipe of the automation */
      schemaId: string;
      /**
       * @description What started it
       * @enum {string}
       */
      cause: 'schedule' | 'push' | 'code' | 'person' | 'api';
      /** @description `server`, `terminal`, or `user:` or `key:` with an id */
      startedBy: string;
      /** @description True for one that only says what would be done */
      dryRun: boolean;
      /**
       * @description `waiting`, `working`, or how it ended: `changed` and `unchanged` by its job, `planned` by a dry run, `nothing` to do, `skipped` because it may not run now, `failed`
       * @enum {string}
       */
      state: 'waiting' | 'working' | 'changed' | 'unchanged' | 'planned' | 'nothing' | 'skipped' | 'failed';
      /** @description What was done, or why nothing was */
      report: string;
      /** @description What the recipe looked at, one line each */
      signals: string[];
      /** @description The agent job that works, or has worked, on it */
      jobId: string | null;
      /** @description Tokens of the model that it has used */
      tokens: number;
      createdAt: components['schemas']['Timestamp'];
      endedAt: components['schemas']['Timestamp'] | null;
    };
    /** @description Runs of an automation, newest first */
    AutomationRuns: {
      runs: components['schemas']['AutomationRun'][];
      /** @description Whether there are earlier ones */
      hasMore: boolean;
    };
    Automations: {
      automations: components['schemas']['Automation'][];
    };
    AutomationTriggered: {
      /** @description Id of the automation */
      schemaId: string;
      /** @description Id of the run; the list of runs shows what becomes of it */
      instanceId: string;
      /** @description Id of the agent job, when the run makes a new one; a run that goes on with an open pull request names its job in `jobId` of the list */
      jobId: string;
    };
    /** @description A vote without text, where a list was asked for `source=thumbs_only`; the same entry has the vote itself in the list of `contextual` */
    BareVote: {
      /** @description Identifier of the entry */
      id: string;
      /**
       * @description Path of the page
       * @example /guides/start
       */
      path: string;
      /** @description What the reader wrote, else the sentence of the reason they chose */
      comment: string | null;
      createdAt: components['schemas']['Timestamp'];
      /** @constant */
      source: 'thumbs_only';
      status: components['schemas']['FeedbackStatus'];
    };
    /** @description The weekly digest of a project in a chat */
    ChatDigest: {
      /** @description Null while no chat gets the digest */
      digest: {
        /**
         * @description Which chat it is
         * @example slack
         * @enum {string}
         */
        chat: 'slack' | 'discord' | 'teams' | 'google-chat' | 'mattermost' | 'rocket-chat';
        /**
         * @description Host of the address; the address itself is never told again
         * @example hooks.slack.com
         */
        host: string;
        /**
         * Format: date-time
         * @description When the address was set
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the next digest, or the next attempt, is due
         */
        nextAt: string;
        /** @description How the newest digest went; null before the first */
        last: {
          /**
           * @description `sent`; `empty`, where nothing was read or said in the week; `retrying`; or `failed` for that week
           * @enum {string}
           */
          state: 'sent' | 'empty' | 'retrying' | 'failed';
          /**
           * Format: date-time
           * @description When that was
           */
          at: string;
          /** @description What went wrong, for people */
          error: string | null;
        } | null;
      } | null;
    };
    ChatDigestChange: {
      /**
       * @description Address of the incoming webhook, a secret; `null` ends the digest
       * @example https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXX
       */
      url: string | null;
      /**
       * @description Needed where the host does not tell it, as for Mattermost and Rocket.Chat
       * @example slack
       * @enum {string}
       */
      chat?: 'slack' | 'discord' | 'teams' | 'google-chat' | 'mattermost' | 'rocket-chat';
    };
    ChatDigestTest: {
      /**
       * @description Which chat it is
       * @example slack
       * @enum {string}
       */
      chat: 'slack' | 'discord' | 'teams' | 'google-chat' | 'mattermost' | 'rocket-chat';
      /** @description Why the chat did not take it, for people; null when it did */
      problem: string | null;
    };
    /** @description A report about a code sample */
    CodeFeedback: {
      /** @description Identifier of the entry */
      id: string;
      /**
       * @description Path of the page
       * @example /guides/start
       */
      path: string;
      /** @description What the reader wrote, else the sentence of the reason they chose */
      comment: string | null;
      createdAt: components['schemas']['Timestamp'];
      /** @constant */
      source: 'code_snippet';
      status: components['schemas']['FeedbackStatus'];
      /** @description The code sample it is about */
      code: string;
      /** @description Title of the sample, when it has one */
      filename: string | null;
      /** @description Language of the sample */
      lang: string | null;
    };
    /** @description An answer to "Was this page helpful?" */
    ContextualFeedback: {
      /** @description Identifier of the entry */
      id: string;
      /**
       * @description Path of the page
       * @example /guides/start
       */
      path: string;
      /** @description What the reader wrote, else the sentence of the reason they chose */
      comment: string | null;
      createdAt: components['schemas']['Timestamp'];
      /** @constant */
      source: 'contextual';
      status: components['schemas']['FeedbackStatus'];
      /** @description Whether the page helped; false when that is not known */
      helpful: boolean;
      /** @description E-mail address, when the reader left one */
      contact: string | null;
    };
    DeclinedEdit: {
      /** @description Identifier of the declined edit */
      id: string;
      /** @description File in the repository */
      path: string;
      /**
       * @description How it was declined: with its proposal, by taking the merge back, by taking the edit back, or for the file as a whole
       * @enum {string}
       */
      kind: 'closed' | 'reverted' | 'taken_back' | 'never';
      /** @description True where no job changes the file at all */
      everyEdit: boolean;
      /** @description Beginning of the old text; empty where something is added */
      before: string;
      /** @description Beginning of the new text; empty where something is removed */
      after: string;
      /** @description The reason that was given */
      why?: string;
      /** @description `user:` with an id or `terminal`; left out where the Git provider said it */
      declinedBy?: string;
      /** @description The job that had proposed it */
      sessionId: string;
      declinedAt: components['schemas']['Timestamp'];
    };
    DeclinedEdits: {
      declined: components['schemas']['DeclinedEdit'][];
      /** @description Whether there are older ones */
      hasMore: boolean;
    };
    DeclinedEditToForget: {
      /** @description Identifier of the declined edit */
      id: string;
    };
    /** @description A commit on its way to readers */
    Deployment: {
      id: string;
      /** @enum {string} */
      kind: 'live' | 'preview';
      /**
       * @description `failure`: it did not go live, or there is no preview; `summary` says why
       * @enum {string}
       */
      status: 'queued' | 'in_progress' | 'success' | 'failure';
      /**
       * @description Why it was made
       * @enum {string}
       */
      source: 'push' | 'poll' | 'start' | 'api' | 'dashboard' | 'rollback';
      /** @description Id of a member, `key:` and the id of an API key, or `server` */
      actor: string;
      branch: string | null;
      /** @description Whole id; null until it is known */
      commit: string | null;
      author: string | null;
      /** @description First line of the commit's message */
      message: string | null;
      /** @description How it went, in one sentence */
      summary: string | null;
      /** @description How many pages differ from the deployment before */
      pages: {
        added: number;
        changed: number;
        removed: number;
        moved: number;
      };
      problems: {
        errors: number;
        warnings: number;
      };
      createdAt: components['schemas']['Timestamp'];
      startedAt: components['schemas']['Timestamp'] | null;
      /** @description When it went live, or was refused */
      endedAt: components['schemas']['Timestamp'] | null;
    };
    /** @description A deployment with its pages and problems */
    DeploymentDetails: {
      id: string;
      /** @enum {string} */
      kind: 'live' | 'preview';
      /**
       * @description `failure`: it did not go live, or there is no preview; `summary` says why
       * @enum {string}
       */
      status: 'queued' | 'in_progress' | 'success' | 'failure';
      /**
       * @description Why it was made
       * @enum {string}
       */
      source: 'push' | 'poll' | 'start' | 'api' | 'dashboard' | 'rollback';
      /** @description Id of a member, `key:` and the id of an API key, or `server` */
      actor: string;
      branch: string | null;
      /** @description Whole id; null until it is known */
      commit: string | null;
      author: string | null;
      /** @description First line of the commit's message */
      message: string | null;
      /** @description How it went, in one sentence */
      summary: string | null;
      /** @description How many pages differ from the deployment before */
      pages: {
        added: number;
        changed: number;
        removed: number;
        moved: number;
      };
      problems: {
        errors: number;
        warnings: number;
      };
      createdAt: components['schemas']['Timestamp'];
      startedAt: components['schemas']['Timestamp'] | null;
      /** @description When it went live, or was refused */
      endedAt: components['schemas']['Timestamp'] | null;
      changedPages: {
        /** @enum {string} */
        kind: 'added' | 'changed' | 'removed' | 'moved';
        url: string;
        title: string;
        /** @description Address before it was moved */
        from?: string;
      }[];
      /** @description The first problems, errors before warnings */
      issues: {
        /** @enum {string} */
        severity: 'error' | 'warning';
        code: string;
        message: string;
        hint?: string;
        /** @description Inside the documentation folder */
        file: string;
        line?: number;
      }[];
    };
    /** @description Deployments of a project, newest first */
    Deployments: {
      deployments: components['schemas']['Deployment'][];
      /** @description Whether there are earlier ones */
      hasMore: boolean;
      /** @description Commit that readers see; null for a folder */
      live: string | null;
      /** @description Commit that the project is pinned to; null while it follows its branch */
      pinned: string | null;
    };
    Feedback:
      | components['schemas']['ContextualFeedback']
      | components['schemas']['CodeFeedback']
      | components['schemas']['AgentFeedback']
      | components['schemas']['BareVote'];
    /** @description Feedback counted by page */
    FeedbackByPage: {
      feedback: components['schemas']['PageFeedback'][];
      /** @description Whether there are more pages than `limit` */
      hasMore: boolean;
    };
    /** @description One page of feedback */
    FeedbackPage: {
      feedback: components['schemas']['Feedback'][];
      /** @description Send it back as `cursor` for the next page; null on the last one */
      nextCursor: string | null;
      /** @description Whether there is a next page */
      hasMore: boolean;
    };
    /**
     * @description How far it is handled
     * @enum {string}
     */
    FeedbackStatus: 'pending' | 'in_progress' | 'resolved' | 'dismissed';
    FeedbackStatusChange: {
      /**
       * @description The new status
       * @enum {string}
       */
      status: 'pending' | 'in_progress' | 'resolved' | 'dismissed';
    };
    FeedbackSubmission: {
      /**
       * Format: uuid
       * @description Made by the sender. The same one again is the same submission: it may add a comment to a vote for fifteen minutes, and never makes a second entry
       */
      submissionId: string;
      /**
       * @description About a page, or about one code sample
       * @enum {string}
       */
      source: 'contextual' | 'code_snippet';
      /** @description Address of a page of the site as it is now, for example /guides/start. A fragment names a section, and ?commit= the commit whose page the reader saw: /guides/start?commit=3f9a…#install */
      path: string;
      /** @description Whether the page helped; only contextual */
      helpful?: boolean;
      /** @description The reason that was chosen, as a sentence; only contextual */
      reason?: string;
      /** @description In the words of the reader */
      comment?: string;
      /**
       * Format: email
       * @description E-mail address, when the reader would like an answer; only contextual
       */
      contact?: string;
      /** @description The code sample; only code_snippet, and needed there */
      code?: string;
      /** @description Title of the sample; only code_snippet */
      filename?: string;
      /** @description Language of the sample; only code_snippet */
      lang?: string;
      /** @description Must stay empty: whatever is written here marks the submission as written by a program */
      website?: string;
    };
    ForgottenDeclinedEdit: {
      /** @description `false`: there was no such edit */
      forgotten: boolean;
    };
    MadePreview: {
      /** @description For the operation that reads the status */
      statusId: string;
      /** @description Address of the preview */
      previewUrl: string;
    };
    NewAgentJob: {
      /** @description What to do, in plain words. Without a model: a listed sentence, or the command of an operation, on each line */
      prompt: string;
      /** @description Branch to work in. One that exists is continued, never the default branch. Left out: a new one, named after the prompt */
      branch?: string;
      /**
       * @description Whether the pull request is opened as a draft
       * @default true
       */
      draft?: boolean;
    };
    NewPreview: {
      /** @description Name of the branch in the repository */
      branch: string;
    };
    /** @description Where a project comes from */
    NewProject: {
      /** @description Address of the repository by https */
      remote: string;
      /** @description Id of the forge account that it is read with; left out for a public repository */
      account?: string;
      /** @description Branch; left out for the main one of the repository */
      branch?: string;
      /** @description Folder with docs.json, without slashes at its ends; empty for the repository itself */
      folder?: string;
      /** @description Name for people */
      name: string;
      /** @description Subdomain of its site; left out for the id */
      subdomain?: string;
      /** @description Host names that lead to this server */
      hosts?: string[];
      /** @description Repositories that agents may read to write about what they hold */
      code?: {
        /** @description What agents and people call it */
        name: string;
        /** @description Address of the repository by https */
        remote: string;
        /** @description Branch; left out for the main one of the repository */
        branch?: string;
      }[];
      /** @description Settings of the pull requests of its jobs: those that are left out stay as they are, and null is as the settings of the server say */
      pullRequests?: {
        labels?: string[] | null;
        reviewers?: string[] | null;
        draft?: boolean | null;
        comments?: boolean | null;
        branchPrefix?: string | null;
      };
    };
    PageContent: {
      /** @description Path of the page */
      path: string;
      /** @description The page as Markdown */
      content: string;
    };
    /** @description Feedback of one page, counted */
    PageFeedback: {
      /**
       * @description Path of the page
       * @example /guides/start
       */
      path: string;
      /** @description Readers whom the page helped */
      thumbsUp: number;
      /** @description Readers whom it did not help */
      thumbsDown: number;
      /** @description Reports about code samples */
      code: number;
      /** @description Comments of agents; absent where there are none */
      agent?: number;
      /** @description Page feedback without a vote, from an import; absent where there is none */
      unrated?: number;
      /** @description All entries: the sum of the other numbers */
      total: number;
    };
    /** @description What was read of one page */
    PageReadFigures: {
      /**
       * @description Path of the page
       * @example /guides/start
       */
      path: string;
      /** @description By people */
      human: number;
      /** @description By programs that read for a person, train models or index pages; no other programs */
      ai: number;
      /** @description Both together */
      total: number;
    };
    /** @description The page that a program wants to read */
    PageReading: {
      /**
       * @description Path of the page as a search gives it, or its address
       * @example /guides/start
       */
      path: string;
      /** @description Groups of the reader for whom the program asks. It gets what a signed-in reader of these groups may read, and the key needs the scope `readers:act` as well. Left out or empty, it gets what strangers may read. */
      groups?: string[];
    };
    /** @description What a program looks for */
    PageSearch: {
      /** @description Words, or a question */
      query: string;
      /**
       * @description Most results
       * @default 10
       */
      pageSize?: number;
      /** @description Only results with this score or a higher one */
      scoreThreshold?: number;
      filter?: components['schemas']['SearchFilter'];
    };
    /** @description Views by page */
    PageViews: {
      totals: components['schemas']['ReadFigures'];
      views: components['schemas']['PageReadFigures'][];
      /** @description Whether there are more pages than these */
      hasMore: boolean;
    };
    /** @description Visitors by page */
    PageVisitors: {
      totals: components['schemas']['ReadFigures'];
      visitors: components['schemas']['PageReadFigures'][];
      /** @description Whether there are more pages than these */
      hasMore: boolean;
    };
    PageWithdrawal: {
      /**
       * @description Path, file or address of the page
       * @example guides/internal
       */
      page: string;
      /** @description `false` gives the page back */
      withdrawn: boolean;
    };
    Pin: {
      /**
       * @description Whole id of the commit
       * @example 0c1d2e3f4a5b60718293a4b5c6d7e8f901234567
       */
      commit: string;
    };
    Pinned: {
      /** @description The commit */
      pinned: string;
    };
    /** @description An error (RFC 9457) */
    Problem: {
      /**
       * Format: uri
       * @description A name of the kind of error: `urn:lectern:error:` and the code
       */
      type: string;
      /** @description The kind of error in words, always the same */
      title: string;
      status: number;
      /** @description What happened this time */
      detail: string;
      /**
       * @description The kind of error, for programs
       * @enum {string}
       */
      code:
        | 'request/invalid'
        | 'request/unreadable'
        | 'request/aborted'
        | 'key/refused'
        | 'key/address'
        | 'key/scope'
        | 'request/refused'
        | 'feedback/off'
        | 'ask/off'
        | 'request/not-found'
        | 'project/taken'
        | 'project/refused'
        | 'request/method'
        | 'request/in-progress'
        | 'deployments/no-repository'
        | 'redirects/from'
        | 'redirects/to'
        | 'redirects/too-many'
        | 'webhooks/url'
        | 'digest/chat'
        | 'digest/none'
        | 'readers/newer'
        | 'readers/withdrawn'
        | 'deployments/commit'
        | 'jobs/branch'
        | 'jobs/state'
        | 'jobs/message'
        | 'automations/off'
        | 'automations/refused'
        | 'automations/too-many'
        | 'previews/branch'
        | 'previews/none'
        | 'previews/too-many'
        | 'request/too-large'
        | 'request/media-type'
        | 'request/idempotency-key'
        | 'request/too-many'
        | 'site/unavailable'
        | 'server/failed'
        | 'store/full'
        | 'store/unavailable';
      /** @description Stands in the log of the server too */
      requestId: string;
      /** @description The same as `detail` */
      error: string;
      /** @description The same as `detail`, below `/discovery/` only */
      message?: string;
      /** @description Everything that is wrong with the request, with the parameter or field */
      details: {
        message: string;
        path: string;
      }[];
    };
    /** @description A project of the server */
    Project: {
      /** @description Id of the project */
      id: string;
      /** @description Name for people */
      name: string;
      /** @description Address of its site; null while it is not served */
      url: string | null;
      /**
       * @description Whether it is served, being fetched, has a problem (its last good pages may still be served), or has no effect because the settings file has a project with this id
       * @enum {string}
       */
      state: 'served' | 'fetching' | 'problem' | 'no-effect';
      /** @description The problem in words, or null */
      problem: string | null;
      /**
       * @description Whether the settings of the server name it, or it was made while the server ran
       * @enum {string}
       */
      source: 'settings' | 'dashboard';
      /** @description Its repository, or null for a folder of the server */
      repository: string | null;
      /** @description Its branch, or null for the main one of the repository */
      branch: string | null;
      /** @description Folder with docs.json; empty for the repository itself */
      folder: string;
      /** @description Its host names */
      hosts: string[];
      /** @description Repositories that its agents may read, when it was made while the server ran */
      code: {
        name: string;
        remote: string;
        branch: string | null;
      }[];
      /** @description Its own settings of pull requests; null where it has those of the server */
      pullRequests: {
        labels: string[] | null;
        reviewers: string[] | null;
        draft: boolean | null;
        comments: boolean | null;
        branchPrefix: string | null;
      };
    };
    /** @description Who may read the site of a project */
    ProjectAccess: {
      /**
       * @description `public`: pages are open unless they say otherwise; `partly`: only those that say `public: true`; `private`: none
       * @enum {string}
       */
      visibility: 'public' | 'partly' | 'private';
      /** @description Whether members of the dashboard with a role may read */
      members: boolean;
      /**
       * @description Who may open a new preview: everyone with its `link`, or `members`
       * @enum {string}
       */
      previews: 'link' | 'members';
      /** @description Ways in for readers that are on */
      ways: ('password' | 'members' | 'provider' | 'jwt' | 'mail')[];
    };
    /** @description What is to be changed; what is left out stays */
    ProjectAccessChange: {
      /**
       * @description `public`: pages are open unless they say otherwise; `partly`: only those that say `public: true`; `private`: none
       * @enum {string}
       */
      visibility?: 'public' | 'partly' | 'private';
      /** @description Whether members of the dashboard with a role may read */
      members?: boolean;
      /**
       * @description Who may open a new preview: everyone with its `link`, or `members`
       * @enum {string}
       */
      previews?: 'link' | 'members';
    };
    /** @description What is to be changed */
    ProjectChange: {
      /** @description Address of the repository by https */
      remote?: string;
      /** @description Id of the forge account that it is read with; left out for a public repository */
      account?: string;
      /** @description Folder with docs.json, without slashes at its ends; empty for the repository itself */
      folder?: string;
      /** @description Name for people */
      name?: string;
      /** @description Subdomain of its site; left out for the id */
      subdomain?: string;
      /** @description Host names that lead to this server */
      hosts?: string[];
      /** @description Repositories that agents may read to write about what they hold */
      code?: {
        /** @description What agents and people call it */
        name: string;
        /** @description Address of the repository by https */
        remote: string;
        /** @description Branch; left out for the main one of the repository */
        branch?: string;
      }[];
      /** @description Settings of the pull requests of its jobs: those that are left out stay as they are, and null is as the settings of the server say */
      pullRequests?: {
        labels?: string[] | null;
        reviewers?: string[] | null;
        draft?: boolean | null;
        comments?: boolean | null;
        branchPrefix?: string | null;
      };
      /** @description Branch; null for the main one of the repository */
      branch?: string | null;
    };
    /** @description Projects of the server */
    Projects: {
      projects: components['schemas']['Project'][];
    };
    /** @description What readers are asked, and how long it is kept */
    ProjectSettings: {
      /** @description What readers are asked, if docs.json allows it too */
      feedback: {
        /** @description Whether readers are asked if a page was helpful */
        rating: boolean;
        /** @description Whether they are asked for a reason and a comment after the vote */
        comment: boolean;
        /** @description Whether they may leave an e-mail address with a comment */
        contact: boolean;
        /** @description Whether code samples have a report button */
        code: boolean;
      };
      /** @description Days after which feedback is deleted; null keeps it for ever */
      retentionDays: number | null;
      /** @description Whether the search terms of readers are counted */
      searchTerms: boolean;
      /** @description Whether it is counted which pages are read */
      insight: boolean;
      /**
       * @description Whether everybody sees at `/_lectern/figures` how often pages are read: `off`, `unlisted` for search engines, or `listed`
       * @enum {string}
       */
      publicFigures: 'off' | 'unlisted' | 'listed';
      /**
       * @description Origins of static sites whose pages report that they are read
       * @example [
       *       "https://docs.example.com"
       *     ]
       */
      readOrigins: string[];
      /** @description Whether authors of feedback get a letter when what they wrote led to a change */
      tellAuthors: boolean;
    };
    /** @description What is to be changed; what is left out stays */
    ProjectSettingsChange: {
      /** @description Days after which feedback is deleted; null keeps it for ever */
      retentionDays?: number | null;
      /** @description Whether the search terms of readers are counted */
      searchTerms?: boolean;
      /** @description Whether it is counted which pages are read */
      insight?: boolean;
      /**
       * @description Whether everybody sees at `/_lectern/figures` how often pages are read: `off`, `unlisted` for search engines, or `listed`
       * @enum {string}
       */
      publicFigures?: 'off' | 'unlisted' | 'listed';
      /**
       * @description Origins of static sites whose pages report that they are read
       * @example [
       *       "https://docs.example.com"
       *     ]
       */
      readOrigins?: string[];
      /** @description Whether authors of feedback get a letter when what they wrote led to a change */
      tellAuthors?: boolean;
      /** @description What readers are asked; what is left out stays */
      feedback?: {
        /** @description Whether readers are asked if a page was helpful */
        rating?: boolean;
        /** @description Whether they are asked for a reason and a comment after the vote */
        comment?: boolean;
        /** @description Whether they may leave an e-mail address with a comment */
        contact?: boolean;
        /** @description Whether code samples have a report button */
        code?: boolean;
      };
    };
    /** @description Questions by caller */
    QuestionCallers: {
      /** @description On the site, and in its widget on other websites */
      web: number;
      /** @description By programs with a key */
      api: number;
      /** @description By assistants over the Model Context Protocol */
      other: number;
      /** @description All of them */
      total: number;
    };
    /** @description A question and the conversation before it */
    QuestionOfVersion4: {
      /** @description The conversation, oldest first; the last one is the question */
      messages: {
        /**
         * @description Who has said it
         * @enum {string}
         */
        role: 'system' | 'assistant' | 'data' | 'user';
        /** @description What was said */
        content: string;
        /** @description Not used */
        id?: string;
        /** @description Not used: `content` has the text */
        parts?: unknown[];
      }[];
      /** @description Required by clients of the hosted platform, such as `anonymous`; it is neither used nor stored */
      fp: string;
      /** @description `threadId` of the answer before, to go on with its conversation. Anything else begins a new one */
      threadId?: string | null;
      /** @description Sections to answer from; 10 when it is left out, and fewer find less */
      retrievalPageSize?: number;
      /** @description Which pages to answer from */
      filter?: {
        /** @description Only pages of this version, as its label in docs.json */
        version?: string;
        /** @description Only pages of this language, for example `fr` */
        language?: string;
        /** @description Groups of the reader for whom the program asks. It gets what a signed-in reader of these groups may read, and the key needs the scope `readers:act` as well. Left out or empty, it gets what strangers may read. */
        groups?: string[];
      } | null;
      /** @description What the reader has selected; a model gets the first five */
      context?: {
        /** @enum {string} */
        type: 'code' | 'textSelection';
        value: string;
        path?: string;
        elementId?: string;
      }[];
      /** @description Page that the reader is on, for its language and version */
      currentPath?: string;
    };
    /** @description A question and the conversation before it */
    QuestionOfVersion5: {
      /** @description The conversation, oldest first; the last one is the question */
      messages: {
        /**
         * @description Who has said it
         * @enum {string}
         */
        role: 'system' | 'assistant' | 'user';
        /** @description What the message is made of */
        parts: {
          /** @description `text`; parts of other kinds are passed over */
          type: string;
          /** @description What was said */
          text?: string;
        }[];
        /** @description Not used */
        id?: string;
      }[];
      /** @description Required by clients of the hosted platform, such as `anonymous`; it is neither used nor stored */
      fp: string;
      /** @description `threadId` of the answer before, to go on with its conversation. Anything else begins a new one */
      threadId?: string | null;
      /** @description Sections to answer from; 10 when it is left out, and fewer find less */
      retrievalPageSize?: number;
      /** @description Which pages to answer from */
      filter?: {
        /** @description Only pages of this version, as its label in docs.json */
        version?: string;
        /** @description Only pages of this language, for example `fr` */
        language?: string;
        /** @description Groups of the reader for whom the program asks. It gets what a signed-in reader of these groups may read, and the key needs the scope `readers:act` as well. Left out or empty, it gets what strangers may read. */
        groups?: string[];
      } | null;
      /** @description What the reader has selected; a model gets the first five */
      context?: {
        /** @enum {string} */
        type: 'code' | 'textSelection';
        value: string;
        path?: string;
        elementId?: string;
      }[];
      /** @description Page that the reader is on, for its language and version */
      currentPath?: string;
    };
    /** @description One page of questions */
    QuestionPage: {
      /** @description Questions, each with its answer */
      conversations: components['schemas']['AskedQuestion'][];
      /** @description Send it back as `cursor` for the next page; null on the last one */
      nextCursor: string | null;
      /** @description Whether there is a next page */
      hasMore: boolean;
    };
    QueuedUpdate: {
      /** @description For the operation that reads the status */
      statusId: string;
    };
    /** @description What was read, by people and by AI programs */
    ReadFigures: {
      /** @description By people */
      human: number;
      /** @description By programs that read for a person, train models or index pages; no other programs */
      ai: number;
      /** @description Both together */
      total: number;
    };
    /** @description A redirect beside docs.json */
    Redirect: {
      /**
       * @description Address that the redirect begins at
       * @example /old/start
       */
      from: string;
      /**
       * @description Path of the page that it leads to
       * @example /guides/start
       */
      to: string;
      /**
       * Format: date-time
       * @description When it was made, or led to another page
       */
      createdAt: string;
    };
    RedirectChange: {
      /**
       * @description Addresses where nothing is
       * @example [
       *       "/old/start"
       *     ]
       */
      from: string[];
      /**
       * @description Path of a page; `null` removes the redirects
       * @example /guides/start
       */
      to: string | null;
    };
    RedirectList: {
      redirects: components['schemas']['Redirect'][];
    };
    RedirectsChanged: {
      /** @description Addresses that lead elsewhere than before, or nowhere now */
      changed: string[];
    };
    /** @description A project that is no longer there */
    RemovedProject: {
      /** @description Id of the project */
      id: string;
    };
    /** @description One page of searches */
    SearchesPage: {
      searches: components['schemas']['SearchFigures'][];
      /** @description All searches of the period */
      totalSearches: number;
      /** @description Send it back as `cursor` for the next page; null on the last one */
      nextCursor: string | null;
    };
    /** @description Searches for one term */
    SearchFigures: {
      /**
       * @description What was searched, in lower case
       * @example webhook
       */
      searchQuery: string;
      /** @description How often */
      hits: number;
      /** @description Share of these searches of which a result was opened */
      ctr: number;
      /** @description Path of the page that was opened most; null where none was */
      topClickedPage: string | null;
      /**
       * Format: date-time
       * @description When it was last searched
       */
      lastSearchedAt: string;
    };
    SearchFilter: {
      /** @description Only pages of this version, as its label in docs.json */
      version?: string;
      /** @description Only pages of this language, for example `fr` */
      language?: string;
      /** @description Only pages with this `tag` in their front matter */
      tag?: string;
      /** @description Groups of the reader for whom the program asks. It gets what a signed-in reader of these groups may read, and the key needs the scope `readers:act` as well. Left out or empty, it gets what strangers may read. */
      groups?: string[];
    };
    /** @description A section of a page */
    SearchResult: {
      /** @description What the section says, as plain text, with its code */
      content: string;
      /** @description Path of the page, for `readPage` */
      path: string;
      metadata: components['schemas']['SearchResultMetadata'];
    };
    /** @description Where a result stands */
    SearchResultMetadata: {
      /** @description Title of the page */
      title: string;
      /** @description Address of the section */
      url: string;
      /** @description How much of the query the section says; words that few sections have count most */
      score: number;
      /** @description Heading of the section; absent before the first one */
      heading?: string;
      /** @description Description of the page */
      description?: string;
      /** @description `tag` of the page */
      tag?: string;
      /** @description Version of the page */
      version?: string;
      /** @description Language of the page */
      language?: string;
    };
    SubmittedFeedback: {
      /** @description Identifier of the entry */
      id: string;
    };
    /**
     * Format: date-time
     * @description ISO 8601 in UTC, with milliseconds
     * @example 2026-01-15T12:00:00.000Z
     */
    Timestamp: string;
    /** @description One task of the session */
    Todo: {
      /** @description Text of the task */
      content: string;
      /** @enum {string} */
      status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
      /** @enum {string} */
      priority: 'high' | 'medium' | 'low';
      /** @description The same for the life of the job */
      id: string;
    };
    /** @description A page with its translations */
    TranslatedPage: {
      /**
       * @description Address of the page in the source language
       * @example /install
       */
      path: string;
      title: string;
      translations: components['schemas']['Translation'][];
    };
    /** @description A translation of a page */
    Translation: {
      /**
       * @description Code of the language as docs.json writes it
       * @example fr
       */
      language: string;
      /**
       * @description `unknown` where no commit says it
       * @enum {string}
       */
      state: 'current' | 'behind' | 'missing' | 'unknown';
      /**
       * @description Address of the translation; null where there is none
       * @example /fr/install
       */
      path: string | null;
      /**
       * @description Commits that changed the page after its translation, at most 200; null where they cannot be counted, or are not read yet
       * @example 3
       */
      commits: number | null;
      /** @description The commit that has the page as the translation was made from it; null where that is not known */
      since: string | null;
      /** @description Address of a page that shows what has changed since, on the forge or on the site; null where there is none */
      changes: string | null;
    };
    /** @description Pages of a site with their translations */
    Translations: {
      /** @description Codes of the languages beside the source language */
      languages: string[];
      pages: components['schemas']['TranslatedPage'][];
      /** @description Pages that fit */
      total: number;
      /** @description Whether the commits are still being read: until then states follow from the dates of files, and `commits` is null */
      reading: boolean;
    };
    Unpinned: {
      pinned: null;
    };
    /** @description How an update of the site goes */
    UpdateStatus: {
      /** @description The status id */
      _id: string;
      projectId: string;
      createdAt: components['schemas']['Timestamp'];
      endedAt?: components['schemas']['Timestamp'];
      /** @enum {string} */
      status: 'queued' | 'in_progress' | 'success' | 'failure';
      summary: string;
      /** @description What happened, one line each */
      logs: string[];
      subdomain: string;
      author: {
        name: string;
      } | null;
      commit?: {
        sha: string;
        ref: string;
        message: string;
        filesChanged: {
          added: string[];
          modified: string[];
          removed: string[];
        };
      };
      /** @enum {string} */
      source:
        | 'internal'
        | 'github-app-installation'
        | 'api'
        | 'github'
        | 'dashboard'
        | 'gitlab'
        | 'onboarding';
    };
    WithdrawnPages: {
      /** @description Address of the page */
      page: string;
      /** @description Addresses of all withdrawn pages */
      withdrawn: string[];
      /** @description Says that no page of the site is at this address now; only where that is so */
      note?: string;
    };
  };
  responses: {
    /** @description `automations/refused`: The server has no agent that the recipe needs, or the project has no repository for jobs. */
    AutomationsRefused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 422;
          /** @enum {unknown} */
          code?: 'automations/refused';
        };
      };
    };
    /** @description `automations/too-many`: The automation has as many runs that have not ended as it may have. */
    AutomationsTooMany: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'automations/too-many';
        };
      };
    };
    /** @description `deployments/no-repository`: The project is served from a folder, or its repository could not be fetched yet. */
    DeploymentsNoRepository: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'deployments/no-repository';
        };
      };
    };
    /**
     * @description `deployments/no-repository`: The project is served from a folder, or its repository could not be fetched yet.
     *
     *     `deployments/commit`: A project can be pinned to commits that were live before, and to the newest one of its branch.
     */
    DeploymentsNoRepositoryOrDeploymentsCommit: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'deployments/no-repository' | 'deployments/commit';
        };
      };
    };
    /** @description `digest/none`: No address is set for this project, or it cannot be read any more since the secret of the server has changed. */
    DigestNone: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'digest/none';
        };
      };
    };
    /**
     * @description `key/address`: The key has a list of addresses, and the request comes from another one. The answer does not say which are in it.
     *
     *     `key/scope`: The key lacks the scope that the operation needs. `detail` names it, and those that the key has.
     */
    KeyAddressOrKeyScope: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate-Scope'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 403;
          /** @enum {unknown} */
          code?: 'key/address' | 'key/scope';
        };
      };
    };
    /**
     * @description `key/address`: The key has a list of addresses, and the request comes from another one. The answer does not say which are in it.
     *
     *     `key/scope`: The key lacks the scope that the operation needs. `detail` names it, and those that the key has.
     *
     *     `ask/off`: The team of the site or the operator of the server has turned questions off.
     */
    KeyAddressOrKeyScopeOrAskOff: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate-Scope'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 403;
          /** @enum {unknown} */
          code?: 'key/address' | 'key/scope' | 'ask/off';
        };
      };
    };
    /** @description `key/refused`: The key is missing, malformed, unknown, expired or revoked; the answer does not say which. */
    KeyRefused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 401;
          /** @enum {unknown} */
          code?: 'key/refused';
        };
      };
    };
    /**
     * @description `previews/none`: The project is served from a folder, or its repository cannot be read now.
     *
     *     `previews/too-many`: The project has as many previews as one may have.
     */
    PreviewsNoneOrPreviewsTooMany: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'previews/none' | 'previews/too-many';
        };
      };
    };
    /** @description `project/refused`: The repository cannot be read, has no docs.json in the folder, or a value cannot be used. `detail` has the words of the forge. */
    ProjectRefused: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 422;
          /** @enum {unknown} */
          code?: 'project/refused';
        };
      };
    };
    /** @description `project/taken`: The id, the subdomain or a host name belongs to another project. */
    ProjectTaken: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'project/taken';
        };
      };
    };
    /** @description `readers/newer`: Another server of the same database is a newer version, and this one would lose what it does not know. Update this one. */
    ReadersNewer: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'readers/newer';
        };
      };
    };
    /** @description `redirects/too-many`: As many redirects as possible are kept already; those that are in docs.json need not be kept twice. */
    RedirectsTooMany: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'redirects/too-many';
        };
      };
    };
    /** @description `request/idempotency-key`: The `Idempotency-Key` was sent within a day with another body or to another address. */
    RequestIdempotencyKey: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 422;
          /** @enum {unknown} */
          code?: 'request/idempotency-key';
        };
      };
    };
    /**
     * @description `request/in-progress`: A request with the same `Idempotency-Key` has not been answered yet: send it again in a moment.
     *
     *     `jobs/branch`: Another job that has not ended works in this branch.
     */
    RequestInProgressOrJobsBranch: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'request/in-progress' | 'jobs/branch';
        };
      };
    };
    /**
     * @description `request/in-progress`: A request with the same `Idempotency-Key` has not been answered yet: send it again in a moment.
     *
     *     `jobs/branch`: Another job that has not ended works in this branch.
     *
     *     `jobs/message`: The job has had as many messages as one may have: start a new job instead.
     *
     *     `jobs/state`: The review of the job is merged or closed: start a new job instead.
     */
    RequestInProgressOrJobsBranchOrJobsMessageOrJobsState: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 409;
          /** @enum {unknown} */
          code?: 'request/in-progress' | 'jobs/branch' | 'jobs/message' | 'jobs/state';
        };
      };
    };
    /** @description `request/invalid`: A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them. */
    RequestInvalid: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 400;
          /** @enum {unknown} */
          code?: 'request/invalid';
        };
      };
    };
    /**
     * @description `request/invalid`: A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them.
     *
     *     `automations/off`: An administrator has not switched the automation on, or has switched it off.
     */
    RequestInvalidOrAutomationsOff: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 400;
          /** @enum {unknown} */
          code?: 'request/invalid' | 'automations/off';
        };
      };
    };
    /**
     * @description `request/invalid`: A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them.
     *
     *     `request/unreadable`: The body is not JSON in UTF-8, or ended too early.
     */
    RequestInvalidOrRequestUnreadable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 400;
          /** @enum {unknown} */
          code?: 'request/invalid' | 'request/unreadable';
        };
      };
    };
    /**
     * @description `request/invalid`: A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them.
     *
     *     `request/unreadable`: The body is not JSON in UTF-8, or ended too early.
     *
     *     `previews/branch`: The repository has no branch of this name.
     */
    RequestInvalidOrRequestUnreadableOrPreviewsBranch: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 400;
          /** @enum {unknown} */
          code?: 'request/invalid' | 'request/unreadable' | 'previews/branch';
        };
      };
    };
    /**
     * @description `request/invalid`: A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them.
     *
     *     `request/unreadable`: The body is not JSON in UTF-8, or ended too early.
     *
     *     `readers/withdrawn`: It is not the path, file or address of a page of this site, or as many pages as possible are withdrawn already.
     */
    RequestInvalidOrRequestUnreadableOrReadersWithdrawn: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 400;
          /** @enum {unknown} */
          code?: 'request/invalid' | 'request/unreadable' | 'readers/withdrawn';
        };
      };
    };
    /**
     * @description `request/invalid`: A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them.
     *
     *     `request/unreadable`: The body is not JSON in UTF-8, or ended too early.
     *
     *     `redirects/from`: It is no path of this site, or a page, a file or a redirect of docs.json answers it already.
     *
     *     `redirects/to`: It is no page of this site.
     */
    RequestInvalidOrRequestUnreadableOrRedirectsFromOrRedirectsTo: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 400;
          /** @enum {unknown} */
          code?: 'request/invalid' | 'request/unreadable' | 'redirects/from' | 'redirects/to';
        };
      };
    };
    /**
     * @description `request/invalid`: A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them.
     *
     *     `request/unreadable`: The body is not JSON in UTF-8, or ended too early.
     *
     *     `webhooks/url`: It is no address of a webhook, does not begin with `https://`, or leads into a private network.
     *
     *     `digest/chat`: The address does not tell which chat it belongs to, or belongs to another one than `chat` says.
     */
    RequestInvalidOrRequestUnreadableOrWebhooksUrlOrDigestChat: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 400;
          /** @enum {unknown} */
          code?: 'request/invalid' | 'request/unreadable' | 'webhooks/url' | 'digest/chat';
        };
      };
    };
    /** @description `request/media-type`: The body is not sent as `application/json`. */
    RequestMediaType: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 415;
          /** @enum {unknown} */
          code?: 'request/media-type';
        };
      };
    };
    /** @description `request/method`: The path exists, but not with this method. `Allow` names those that are possible. */
    RequestMethod: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        Allow: components['headers']['Allow'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 405;
          /** @enum {unknown} */
          code?: 'request/method';
        };
      };
    };
    /** @description `request/not-found`: There is no such project or entry, or it belongs to another project; the answer does not say which. */
    RequestNotFound: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 404;
          /** @enum {unknown} */
          code?: 'request/not-found';
        };
      };
    };
    /**
     * @description `request/refused`: The request comes from another website.
     *
     *     `feedback/off`: The administrators of the site have switched this kind of feedback off.
     */
    RequestRefusedOrFeedbackOff: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 403;
          /** @enum {unknown} */
          code?: 'request/refused' | 'feedback/off';
        };
      };
    };
    /** @description `request/too-large`: The body has more bytes than the operation takes. */
    RequestTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 413;
          /** @enum {unknown} */
          code?: 'request/too-large';
        };
      };
    };
    /** @description `request/too-many`: The limit of requests in a minute is reached. `Retry-After` says when to try again. */
    RequestTooMany: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 429;
          /** @enum {unknown} */
          code?: 'request/too-many';
        };
      };
    };
    /** @description `server/failed`: A mistake of the server; its log has more under the same `requestId`. */
    ServerFailed: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 500;
          /** @enum {unknown} */
          code?: 'server/failed';
        };
      };
    };
    /**
     * @description `store/full`: The disk of the server is full. Reading still works.
     *
     *     `store/unavailable`: The database cannot be reached.
     */
    StoreFullOrStoreUnavailable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 503;
          /** @enum {unknown} */
          code?: 'store/full' | 'store/unavailable';
        };
      };
    };
    /** @description `store/unavailable`: The database cannot be reached. */
    StoreUnavailable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 503;
          /** @enum {unknown} */
          code?: 'store/unavailable';
        };
      };
    };
    /**
     * @description `store/unavailable`: The database cannot be reached.
     *
     *     `site/unavailable`: The project is not served, too many searches are waiting, or it is not known who may read. `Retry-After` says when to try again.
     */
    StoreUnavailableOrSiteUnavailable: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 503;
          /** @enum {unknown} */
          code?: 'store/unavailable' | 'site/unavailable';
        };
      };
    };
    /**
     * @description `store/unavailable`: The database cannot be reached.
     *
     *     `store/full`: The disk of the server is full. Reading still works.
     */
    StoreUnavailableOrStoreFull: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'] & {
          /** @constant */
          status?: 503;
          /** @enum {unknown} */
          code?: 'store/unavailable' | 'store/full';
        };
      };
    };
  };
  parameters: {
    /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
    RequestId: string;
    /** @description A name for what is asked, 1 to 255 visible ASCII characters such as a UUID. Sent again with the same one within a day, the request is answered as the first time and nothing is done again. */
    IdempotencyKey: string;
  };
  requestBodies: never;
  headers: {
    /** @description Name of the request, the one that was sent or a new one */
    'X-Request-Id': string;
    /**
     * @description How many requests are left, and in how many seconds there are more
     * @example "key";r=587;t=2
     */
    RateLimit: string;
    /**
     * @description Requests in a window of seconds
     * @example "key";q=600;w=60
     */
    'RateLimit-Policy': string;
    /** @description There when the answer is that of an earlier request with the same `Idempotency-Key` */
    'Idempotency-Replayed': 'true';
    /** @description Seconds after which to try again */
    'Retry-After': number;
    /** @description How to authenticate (RFC 6750) */
    'WWW-Authenticate': string;
    /** @description The scope that is missing (RFC 6750) */
    'WWW-Authenticate-Scope': string;
    /** @description Methods of this path */
    Allow: string;
  };
  pathItems: never;
}
export type AgentFeedback = components['schemas']['AgentFeedback'];
export type AgentJob = components['schemas']['AgentJob'];
export type AgentJobDetails = components['schemas']['AgentJobDetails'];
export type AgentJobEvent = components['schemas']['AgentJobEvent'];
export type AgentJobEvents = components['schemas']['AgentJobEvents'];
export type AgentJobList = components['schemas']['AgentJobList'];
export type AgentJobMessage = components['schemas']['AgentJobMessage'];
export type AgentJobOrigin = components['schemas']['AgentJobOrigin'];
export type AgentJobSource = components['schemas']['AgentJobSource'];
export type AgentJobUsage = components['schemas']['AgentJobUsage'];
export type AskedQuestion = components['schemas']['AskedQuestion'];
export type AskedThread = components['schemas']['AskedThread'];
export type AuditEntries = components['schemas']['AuditEntries'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type Automation = components['schemas']['Automation'];
export type AutomationChange = components['schemas']['AutomationChange'];
export type AutomationRun = components['schemas']['AutomationRun'];
export type AutomationRuns = components['schemas']['AutomationRuns'];
export type Automations = components['schemas']['Automations'];
export type AutomationTriggered = components['schemas']['AutomationTriggered'];
export type BareVote = components['schemas']['BareVote'];
export type ChatDigest = components['schemas']['ChatDigest'];
export type ChatDigestChange = components['schemas']['ChatDigestChange'];
export type ChatDigestTest = components['schemas']['ChatDigestTest'];
export type CodeFeedback = components['schemas']['CodeFeedback'];
export type ContextualFeedback = components['schemas']['ContextualFeedback'];
export type DeclinedEdit = components['schemas']['DeclinedEdit'];
export type DeclinedEdits = components['schemas']['DeclinedEdits'];
export type DeclinedEditToForget = components['schemas']['DeclinedEditToForget'];
export type Deployment = components['schemas']['Deployment'];
export type DeploymentDetails = components['schemas']['DeploymentDetails'];
export type Deployments = components['schemas']['Deployments'];
export type Feedback = components['schemas']['Feedback'];
export type FeedbackByPage = components['schemas']['FeedbackByPage'];
export type FeedbackPage = components['schemas']['FeedbackPage'];
export type FeedbackStatus = components['schemas']['FeedbackStatus'];
export type FeedbackStatusChange = components['schemas']['FeedbackStatusChange'];
export type FeedbackSubmission = components['schemas']['FeedbackSubmission'];
export type ForgottenDeclinedEdit = components['schemas']['ForgottenDeclinedEdit'];
export type MadePreview = components['schemas']['MadePreview'];
export type NewAgentJob = components['schemas']['NewAgentJob'];
export type NewPreview = components['schemas']['NewPreview'];
export type NewProject = components['schemas']['NewProject'];
export type PageContent = components['schemas']['PageContent'];
export type PageFeedback = components['schemas']['PageFeedback'];
export type PageReadFigures = components['schemas']['PageReadFigures'];
export type PageReading = components['schemas']['PageReading'];
export type PageSearch = components['schemas']['PageSearch'];
export type PageViews = components['schemas']['PageViews'];
export type PageVisitors = components['schemas']['PageVisitors'];
export type PageWithdrawal = components['schemas']['PageWithdrawal'];
export type Pin = components['schemas']['Pin'];
export type Pinned = components['schemas']['Pinned'];
export type Problem = components['schemas']['Problem'];
export type Project = components['schemas']['Project'];
export type ProjectAccess = components['schemas']['ProjectAccess'];
export type ProjectAccessChange = components['schemas']['ProjectAccessChange'];
export type ProjectChange = components['schemas']['ProjectChange'];
export type Projects = components['schemas']['Projects'];
export type ProjectSettings = components['schemas']['ProjectSettings'];
export type ProjectSettingsChange = components['schemas']['ProjectSettingsChange'];
export type QuestionCallers = components['schemas']['QuestionCallers'];
export type QuestionOfVersion4 = components['schemas']['QuestionOfVersion4'];
export type QuestionOfVersion5 = components['schemas']['QuestionOfVersion5'];
export type QuestionPage = components['schemas']['QuestionPage'];
export type QueuedUpdate = components['schemas']['QueuedUpdate'];
export type ReadFigures = components['schemas']['ReadFigures'];
export type Redirect = components['schemas']['Redirect'];
export type RedirectChange = components['schemas']['RedirectChange'];
export type RedirectList = components['schemas']['RedirectList'];
export type RedirectsChanged = components['schemas']['RedirectsChanged'];
export type RemovedProject = components['schemas']['RemovedProject'];
export type SearchesPage = components['schemas']['SearchesPage'];
export type SearchFigures = components['schemas']['SearchFigures'];
export type SearchFilter = components['schemas']['SearchFilter'];
export type SearchResult = components['schemas']['SearchResult'];
export type SearchResultMetadata = components['schemas']['SearchResultMetadata'];
export type SubmittedFeedback = components['schemas']['SubmittedFeedback'];
export type Timestamp = components['schemas']['Timestamp'];
export type Todo = components['schemas']['Todo'];
export type TranslatedPage = components['schemas']['TranslatedPage'];
export type Translation = components['schemas']['Translation'];
export type Translations = components['schemas']['Translations'];
export type Unpinned = components['schemas']['Unpinned'];
export type UpdateStatus = components['schemas']['UpdateStatus'];
export type WithdrawnPages = components['schemas']['WithdrawnPages'];
export type ResponseAutomationsRefused = components['responses']['AutomationsRefused'];
export type ResponseAutomationsTooMany = components['responses']['AutomationsTooMany'];
export type ResponseDeploymentsNoRepository = components['responses']['DeploymentsNoRepository'];
export type ResponseDeploymentsNoRepositoryOrDeploymentsCommit =
  components['responses']['DeploymentsNoRepositoryOrDeploymentsCommit'];
export type ResponseDigestNone = components['responses']['DigestNone'];
export type ResponseKeyAddressOrKeyScope = components['responses']['KeyAddressOrKeyScope'];
export type ResponseKeyAddressOrKeyScopeOrAskOff = components['responses']['KeyAddressOrKeyScopeOrAskOff'];
export type ResponseKeyRefused = components['responses']['KeyRefused'];
export type ResponsePreviewsNoneOrPreviewsTooMany = components['responses']['PreviewsNoneOrPreviewsTooMany'];
export type ResponseProjectRefused = components['responses']['ProjectRefused'];
export type ResponseProjectTaken = components['responses']['ProjectTaken'];
export type ResponseReadersNewer = components['responses']['ReadersNewer'];
export type ResponseRedirectsTooMany = components['responses']['RedirectsTooMany'];
export type ResponseRequestIdempotencyKey = components['responses']['RequestIdempotencyKey'];
export type ResponseRequestInProgressOrJobsBranch = components['responses']['RequestInProgressOrJobsBranch'];
export type ResponseRequestInProgressOrJobsBranchOrJobsMessageOrJobsState =
  components['responses']['RequestInProgressOrJobsBranchOrJobsMessageOrJobsState'];
export type ResponseRequestInvalid = components['responses']['RequestInvalid'];
export type ResponseRequestInvalidOrAutomationsOff =
  components['responses']['RequestInvalidOrAutomationsOff'];
export type ResponseRequestInvalidOrRequestUnreadable =
  components['responses']['RequestInvalidOrRequestUnreadable'];
export type ResponseRequestInvalidOrRequestUnreadableOrPreviewsBranch =
  components['responses']['RequestInvalidOrRequestUnreadableOrPreviewsBranch'];
export type ResponseRequestInvalidOrRequestUnreadableOrReadersWithdrawn =
  components['responses']['RequestInvalidOrRequestUnreadableOrReadersWithdrawn'];
export type ResponseRequestInvalidOrRequestUnreadableOrRedirectsFromOrRedirectsTo =
  components['responses']['RequestInvalidOrRequestUnreadableOrRedirectsFromOrRedirectsTo'];
export type ResponseRequestInvalidOrRequestUnreadableOrWebhooksUrlOrDigestChat =
  components['responses']['RequestInvalidOrRequestUnreadableOrWebhooksUrlOrDigestChat'];
export type ResponseRequestMediaType = components['responses']['RequestMediaType'];
export type ResponseRequestMethod = components['responses']['RequestMethod'];
export type ResponseRequestNotFound = components['responses']['RequestNotFound'];
export type ResponseRequestRefusedOrFeedbackOff = components['responses']['RequestRefusedOrFeedbackOff'];
export type ResponseRequestTooLarge = components['responses']['RequestTooLarge'];
export type ResponseRequestTooMany = components['responses']['RequestTooMany'];
export type ResponseServerFailed = components['responses']['ServerFailed'];
export type ResponseStoreFullOrStoreUnavailable = components['responses']['StoreFullOrStoreUnavailable'];
export type ResponseStoreUnavailable = components['responses']['StoreUnavailable'];
export type ResponseStoreUnavailableOrSiteUnavailable =
  components['responses']['StoreUnavailableOrSiteUnavailable'];
export type ResponseStoreUnavailableOrStoreFull = components['responses']['StoreUnavailableOrStoreFull'];
export type ParameterRequestId = components['parameters']['RequestId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderIdempotencyReplayed = components['headers']['Idempotency-Replayed'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderWwwAuthenticateScope = components['headers']['WWW-Authenticate-Scope'];
export type HeaderAllow = components['headers']['Allow'];
export type $defs = Record<string, never>;
export interface operations {
  fetchAgentJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Unique identifier of the agent job */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The agent job */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentJob'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listAgentJobs: {
    parameters: {
      query?: {
        /** @description How many to leave out first */
        skip?: number;
        /** @description Most jobs in the answer */
        take?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The agent jobs */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentJobList'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  createAgentJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for what is asked, 1 to 255 visible ASCII characters such as a UUID. Sent again with the same one within a day, the request is answered as the first time and nothing is done again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "prompt": "Fix the broken links"
         *     }
         */
        'application/json': components['schemas']['NewAgentJob'];
      };
    };
    responses: {
      /** @description The job, queued */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentJobDetails'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['RequestInProgressOrJobsBranch'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      422: components['responses']['RequestIdempotencyKey'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  fetchAgentJobDetails: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Identifier of the session */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The agent job */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentJobDetails'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listAgentJobEvents: {
    parameters: {
      query?: {
        /**
         * @description Only events that come after the one with this id
         * @example 00000005
         */
        after?: string;
        /** @description Most events in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Identifier of the session */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The events */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentJobEvents'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  sendAgentJobMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for what is asked, 1 to 255 visible ASCII characters such as a UUID. Sent again with the same one within a day, the request is answered as the first time and nothing is done again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Identifier of the session */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "prompt": "Also fix the links of the German pages"
         *     }
         */
        'application/json': components['schemas']['AgentJobMessage'];
      };
    };
    responses: {
      /** @description The job as it is now */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentJobDetails'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['RequestInProgressOrJobsBranchOrJobsMessageOrJobsState'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      422: components['responses']['RequestIdempotencyKey'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  cancelAgentJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Identifier of the session */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job as it is now */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentJobDetails'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailableOrStoreFull'];
    };
  };
  listDeclinedEdits: {
    parameters: {
      query?: {
        /** @description Most edits in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The edits */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeclinedEdits'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  forgetDeclinedEdit: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "01kf0xq2m3n4p5r6s7t8v9w0xb"
         *     }
         */
        'application/json': components['schemas']['DeclinedEditToForget'];
      };
    };
    responses: {
      /** @description What became of it */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForgottenDeclinedEdit'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  triggerAutomation: {
    parameters: {
      query?: {
        /** @description `true`: only say what would be done, also while the automation is off */
        dryRun?: 'true' | 'false';
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /**
         * @description Id of the automation, which is that of its recipe
         * @example fix-links
         */
        workflowSchemaId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run is queued */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AutomationTriggered'];
        };
      };
      400: components['responses']['RequestInvalidOrAutomationsOff'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['AutomationsTooMany'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  changeAutomation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /**
         * @description Id of the automation, which is that of its recipe
         * @example fix-links
         */
        workflowSchemaId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "enabled": true,
         *       "monthRuns": 20
         *     }
         */
        'application/json': components['schemas']['AutomationChange'];
      };
    };
    responses: {
      /** @description The automation */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Automation'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      422: components['responses']['AutomationsRefused'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  listAutomations: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The automations */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Automations'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listAutomationRuns: {
    parameters: {
      query?: {
        /**
         * @description Only runs started before the one with this id
         * @example 01kf0xq2m3n4p5r6s7t8v9w0y1
         */
        before?: string;
        /** @description Most runs in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /**
         * @description Id of the automation, which is that of its recipe
         * @example fix-links
         */
        workflowSchemaId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The runs */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AutomationRuns'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listFeedback: {
    parameters: {
      query?: {
        /**
         * @description Only entries made at this moment or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only entries made before this moment. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Only entries from this source. `thumbs_only` means votes without text, which are also among `contextual` */
        source?: 'contextual' | 'code_snippet' | 'agent' | 'thumbs_only';
        /**
         * @description Only entries with one of these statuses, separated by commas: pending, in_progress, resolved or dismissed
         * @example pending
         */
        status?: string;
        /** @description Most entries in the answer */
        limit?: number;
        /** @description `nextCursor` of the page before, unchanged, with the same filters */
        cursor?: string;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of feedback */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FeedbackPage'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listFeedbackShort: {
    parameters: {
      query?: {
        /**
         * @description Only entries made at this moment or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only entries made before this moment. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Only entries from this source. `thumbs_only` means votes without text, which are also among `contextual` */
        source?: 'contextual' | 'code_snippet' | 'agent' | 'thumbs_only';
        /**
         * @description Only entries with one of these statuses, separated by commas: pending, in_progress, resolved or dismissed
         * @example pending
         */
        status?: string;
        /** @description Most entries in the answer */
        limit?: number;
        /** @description `nextCursor` of the page before, unchanged, with the same filters */
        cursor?: string;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of feedback */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FeedbackPage'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listFeedbackByPage: {
    parameters: {
      query?: {
        /**
         * @description Only entries made at this moment or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only entries made before this moment. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Only entries from this source. `thumbs_only` means votes without text, which are also among `contextual` */
        source?: 'contextual' | 'code_snippet' | 'agent' | 'thumbs_only';
        /**
         * @description Only entries with one of these statuses, separated by commas: pending, in_progress, resolved or dismissed
         * @example pending
         */
        status?: string;
        /** @description Most pages in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pages with most feedback */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FeedbackByPage'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listFeedbackByPageShort: {
    parameters: {
      query?: {
        /**
         * @description Only entries made at this moment or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only entries made before this moment. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Only entries from this source. `thumbs_only` means votes without text, which are also among `contextual` */
        source?: 'contextual' | 'code_snippet' | 'agent' | 'thumbs_only';
        /**
         * @description Only entries with one of these statuses, separated by commas: pending, in_progress, resolved or dismissed
         * @example pending
         */
        status?: string;
        /** @description Most pages in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pages with most feedback */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FeedbackByPage'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  setFeedbackStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Identifier of the entry */
        feedbackId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "status": "resolved"
         *     }
         */
        'application/json': components['schemas']['FeedbackStatusChange'];
      };
    };
    responses: {
      /** @description The entry as it is now */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Feedback'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  setFeedbackStatusShort: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Identifier of the entry */
        feedbackId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "status": "resolved"
         *     }
         */
        'application/json': components['schemas']['FeedbackStatusChange'];
      };
    };
    responses: {
      /** @description The entry as it is now */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Feedback'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  submitFeedback: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "submissionId": "0b6f7c1e-8f0e-4c55-9f7e-0d6a3c2b1a90",
         *       "source": "contextual",
         *       "path": "/guides/start",
         *       "helpful": false,
         *       "comment": "The second step does not work on Windows"
         *     }
         */
        'application/json': components['schemas']['FeedbackSubmission'];
      };
    };
    responses: {
      /** @description It is stored, or was stored before */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmittedFeedback'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      403: components['responses']['RequestRefusedOrFeedbackOff'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  countViews: {
    parameters: {
      query?: {
        /**
         * @description Only what was counted on this day (UTC) or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only what was counted before this moment; of its day all of it, unless it is midnight. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Most pages in the answer */
        limit?: number;
        /** @description Pages to leave out at the beginning */
        offset?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Views of the site and of its pages */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageViews'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  countVisitors: {
    parameters: {
      query?: {
        /**
         * @description Only what was counted on this day (UTC) or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only what was counted before this moment; of its day all of it, unless it is midnight. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Most pages in the answer */
        limit?: number;
        /** @description Pages to leave out at the beginning */
        offset?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Visitors of the site and of its pages */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageVisitors'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listSearches: {
    parameters: {
      query?: {
        /**
         * @description Only what was counted on this day (UTC) or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only what was counted before this moment; of its day all of it, unless it is midnight. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Most terms in the answer */
        limit?: number;
        /** @description `nextCursor` of the page before, unchanged, with the same dates */
        cursor?: string;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Terms of searches */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchesPage'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listRedirects: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The redirects, by their addresses */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectList'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  changeRedirects: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "from": [
         *         "/old/start"
         *       ],
         *       "to": "/guides/start"
         *     }
         */
        'application/json': components['schemas']['RedirectChange'];
      };
    };
    responses: {
      /** @description What has changed */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectsChanged'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadableOrRedirectsFromOrRedirectsTo'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['RedirectsTooMany'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  listQuestions: {
    parameters: {
      query?: {
        /**
         * @description Only questions asked at this moment or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only questions asked before this moment. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
        /** @description Most questions in the answer */
        limit?: number;
        /** @description `nextCursor` of the page before */
        cursor?: string;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of questions */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QuestionPage'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  fetchThread: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description `threadId` of an answer or of a question, or the `id` of a question */
        threadId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AskedThread'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  countCallers: {
    parameters: {
      query?: {
        /**
         * @description Only questions asked at this moment or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateFrom?: string;
        /**
         * @description Only questions asked before this moment. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        dateTo?: string;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The numbers */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QuestionCallers'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  searchPages: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A name of the project: its id, its subdomain, or a host name of its site
         * @example docs
         */
        domain: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "query": "start",
         *       "pageSize": 5
         *     }
         */
        'application/json': components['schemas']['PageSearch'];
      };
    };
    responses: {
      /** @description Sections that match, best first */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchResult'][];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailableOrSiteUnavailable'];
    };
  };
  readPage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A name of the project: its id, its subdomain, or a host name of its site
         * @example docs
         */
        domain: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "path": "/guides/start"
         *     }
         */
        'application/json': components['schemas']['PageReading'];
      };
    };
    responses: {
      /** @description The page */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageContent'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailableOrSiteUnavailable'];
    };
  };
  askDataStream: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A name of the project: its id, its subdomain, or a host name of its site
         * @example docs
         */
        domain: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "fp": "anonymous",
         *       "messages": [
         *         {
         *           "id": "m1",
         *           "role": "user",
         *           "content": "Where do I start?",
         *           "parts": []
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['QuestionOfVersion4'];
      };
    };
    responses: {
      /** @description The answer as it comes: each line is a code, a colon and JSON */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          /** @description Version of the stream */
          'X-Vercel-AI-Data-Stream': 'v1';
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScopeOrAskOff'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailableOrSiteUnavailable'];
    };
  };
  askMessageStream: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A name of the project: its id, its subdomain, or a host name of its site
         * @example docs
         */
        domain: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "fp": "anonymous",
         *       "messages": [
         *         {
         *           "id": "m1",
         *           "role": "user",
         *           "parts": [
         *             {
         *               "type": "text",
         *               "text": "Where do I start?"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['QuestionOfVersion5'];
      };
    };
    responses: {
      /** @description The answer as it comes: each event is a part as JSON, and the last one is `[DONE]` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          /** @description Version of the stream */
          'X-Vercel-AI-UI-Message-Stream': 'v1';
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScopeOrAskOff'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailableOrSiteUnavailable'];
    };
  };
  updateProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The update is queued */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueuedUpdate'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['DeploymentsNoRepository'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  createPreview: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "branch": "rewrite-guide"
         *     }
         */
        'application/json': components['schemas']['NewPreview'];
      };
    };
    responses: {
      /** @description The preview */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MadePreview'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadableOrPreviewsBranch'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['PreviewsNoneOrPreviewsTooMany'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  fetchUpdateStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description The status id of the update */
        statusId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The status */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpdateStatus'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listDeployments: {
    parameters: {
      query?: {
        /** @description Only deployments of this kind */
        kind?: 'live' | 'preview';
        /**
         * @description Only deployments made before the one with this id
         * @example 01kf0xq2m3n4p5r6s7t8v9w0x6
         */
        before?: string;
        /** @description Most deployments in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The deployments */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deployments'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  fetchDeployment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
        /** @description Identifier of the deployment */
        deploymentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The deployment */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeploymentDetails'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listTranslations: {
    parameters: {
      query?: {
        /** @description Only pages with a translation in this state */
        state?: 'current' | 'behind' | 'missing' | 'unknown';
        /** @description Only translations into this language */
        language?: string;
        /** @description Pages to leave out at the beginning */
        skip?: number;
        /** @description Most pages in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pages and their translations */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Translations'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  pinProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "commit": "0c1d2e3f4a5b60718293a4b5c6d7e8f901234567"
         *     }
         */
        'application/json': components['schemas']['Pin'];
      };
    };
    responses: {
      /** @description The project is pinned */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pinned'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['DeploymentsNoRepositoryOrDeploymentsCommit'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  unpinProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The project follows its branch */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Unpinned'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['DeploymentsNoRepository'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  withdrawPage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "page": "guides/internal",
         *       "withdrawn": true
         *     }
         */
        'application/json': components['schemas']['PageWithdrawal'];
      };
    };
    responses: {
      /** @description The pages that are withdrawn now */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WithdrawnPages'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadableOrReadersWithdrawn'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['ReadersNewer'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  listAuditEntries: {
    parameters: {
      query?: {
        /**
         * @description Only entries made at this moment or later. A bare date is midnight UTC, a time without offset is UTC
         * @example 2026-01-15
         */
        since?: string;
        /**
         * @description Only entries that come after the one with this id
         * @example 01kf0xq2m3n4p5r6s7t8v9w0x6
         */
        after?: string;
        /** @description Most entries in the answer */
        limit?: number;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entries */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEntries'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  listProjects: {
    parameters: {
      query?: {
        /**
         * @description Only projects whose id or name contains this text, in any case
         * @example handbook
         */
        name?: string;
      };
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The projects */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Projects'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  getProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The project */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  createProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "remote": "https://github.com/example/handbook.git",
         *       "folder": "docs",
         *       "name": "Handbook"
         *     }
         */
        'application/json': components['schemas']['NewProject'];
      };
    };
    responses: {
      /** @description The project */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['ProjectTaken'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      422: components['responses']['ProjectRefused'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  removeProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was removed */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemovedProject'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      422: components['responses']['ProjectRefused'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  changeProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "folder": "docs/en"
         *     }
         */
        'application/json': components['schemas']['ProjectChange'];
      };
    };
    responses: {
      /** @description The project */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['ProjectTaken'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      422: components['responses']['ProjectRefused'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  getProjectSettings: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The settings */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectSettings'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  changeProjectSettings: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "feedback": {
         *         "contact": false
         *       },
         *       "retentionDays": 365
         *     }
         */
        'application/json': components['schemas']['ProjectSettingsChange'];
      };
    };
    responses: {
      /** @description The settings */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectSettings'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  getProjectAccess: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Who may read it */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectAccess'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  changeProjectAccess: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "visibility": "private",
         *       "members": true
         *     }
         */
        'application/json': components['schemas']['ProjectAccessChange'];
      };
    };
    responses: {
      /** @description Who may read it */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectAccess'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadable'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['ReadersNewer'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  getChatDigest: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The digest */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatDigest'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
  changeChatDigest: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXX"
         *     }
         */
        'application/json': components['schemas']['ChatDigestChange'];
      };
    };
    responses: {
      /** @description The digest */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatDigest'];
        };
      };
      400: components['responses']['RequestInvalidOrRequestUnreadableOrWebhooksUrlOrDigestChat'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      413: components['responses']['RequestTooLarge'];
      415: components['responses']['RequestMediaType'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreFullOrStoreUnavailable'];
    };
  };
  testChatDigest: {
    parameters: {
      query?: never;
      header?: {
        /** @description A name for this request, 1 to 64 of `A-Z a-z 0-9 _ -`; it is answered and written to the log. Anything else is replaced. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the project; the API keys page of the dashboard shows it
         * @example docs
         */
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the chat answered */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatDigestTest'];
        };
      };
      400: components['responses']['RequestInvalid'];
      401: components['responses']['KeyRefused'];
      403: components['responses']['KeyAddressOrKeyScope'];
      404: components['responses']['RequestNotFound'];
      409: components['responses']['DigestNone'];
      429: components['responses']['RequestTooMany'];
      500: components['responses']['ServerFailed'];
      503: components['responses']['StoreUnavailable'];
    };
  };
}
