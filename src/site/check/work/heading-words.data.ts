/** English words of headings about which the prose of a site says too little: function words, verbs, names that are words too. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Never part of a name by themselves, so small inside a heading. */
export const SMALL_WORDS = words(`
a about after all an and any are as at be before between but by can could do does during each every for from has have how if in
into is it its may might more most must new no not of off on only or other our out over own per should since so some such than that
the their them then there these they this those to under until up use using vs via was we were what when where whether which while
who why will with within without would you your`);

/** Imperatives and gerunds of headings: what follows one is its object and no second part of a name. */
export const VERBS = words(`
add adding access accessing allow allowing analyze analyzing apply applying archive attach avoid avoiding become browse building
call calling cancel canceling change changing check checking choose choosing clone cloning combine combining compare comparing
configure configuring confirm connect connecting contact control convert copy create creating customize customizing debug debugging
define defining delete deleting deploy deploying detect determine develop developing disable disabling discover display download
downloading edit editing embed embedding enable enabling ensure evaluate evaluating explore exploring export exporting extend
extending fetch fetching filter filtering find finding fix fixing follow generate generating get getting give grant handle handling
identify implement implementing import importing improve improving include initialize initializing inspect install installing
integrate integrating interpret introduce invite inviting invoke invoking join keep know launch learn learning leave list listing
load loading locate maintain make making manage managing migrate migrating modify modifying monitor monitoring move moving obtain open opening close closing ask asking
optimize optimizing organize override parse pass passing perform pick prepare preparing prevent process processing provide
providing publish publishing query querying read reading receive receiving register registering remove removing rename replace
replacing request requesting reset resetting resolve resolving restart restore restrict retrieve retrieving retry review reviewing
revoke rotate run running save saving schedule scheduling secure securing select selecting send sending serve set setting share
sharing show skip specify start starting stop stopping store storing submit submitting subscribe support switch sync syncing test
testing track tracking transfer transform troubleshoot troubleshooting turn understand understanding uninstall update updating
upgrade upgrading upload uploading validate validating verify verifying view viewing visualize want work working write writing`);

/** Names of programs, firms, languages, months and peoples that prose also has as words in small letters. */
export const NAMES_LIKE_WORDS = words(`
access actions amplify android angular apollo apple april assist assistant astro august auth automate azure bash bard bearer
beam bedrock bing bolt box brave bubble buffer bun camel canvas celery chat chroma chrome circle claude clerk click cline cloud
code codex cohere comet command compose composer conductor confluence continue convex copilot crystal cursor daily dart
dash deno desktop devin discord docker docs dolly drive drupal edge electron elixir ember english envoy excel exchange expo
express falcon figma finder fireworks flask flink flow fly foundry framer french front functions fusion gateway gem gemini ghost
git glue go gradle grape graph greek griffin groq guidance harbor haystack helm hex home hooks hub hugo inspector instructor
intercom java jenkins jira julia jupiter kit kite lambda lance latex layer lever light linear lite llama loom lovable mac mail
make march maria marketplace mastra max may meet mercury meta metal milvus mint mistral modal model mongo monday motion nano neon
nest next nightly nitro node notion nova numbers ollama opera oracle orbit outlook pages pandas parcel perplexity phoenix photos
pine pipedream plain plane play poe poetry polar polish postman prefect preview prime prism pro pulse push python question
queue ray react realtime redis relay remix render replicate replit repl resend retool ring router ruby runway rust sage
scale scout segment sentry shell shopify signal sketch slack snowflake solid spaces spark spring square stack stripe studio
stytch sun supabase svelte swift switchboard sydney table tableau tailwind teams temporal together tools turbo turkey twilio
unity upstash vault velocity vercel vertex vision vite vue warp wave weaver whisper wind windows word words workers workspaces
zapier zed zendesk zoom
ansible cassandra clickhouse css debian django dynamodb elasticsearch fastapi golang graphql html javascript jest json jupyter kafka
kubernetes laravel linux macos mariadb markdown mongo mongodb mysql netlify nginx npm nuxt php playwright pnpm postgres postgresql
prometheus puppeteer pytest rabbitmq rails selenium sqlite stdio terraform typescript ubuntu webpack yaml yarn`);

/** Pairs that no product is named by. */
export const ORDINARY_PAIRS = words(`
additional-resources advanced-configuration advanced-features advanced-options advanced-usage available-models available-options
basic-example basic-setup basic-usage best-practices breaking-changes bug-fixes code-example code-examples common-errors
common-issues common-pattern common-patterns common-problems common-questions common-use complete-example configuration-options
core-concepts core-features default-behavior default-value default-values design-principles detailed-explanation
environment-variable environment-variables error-code error-codes error-handling error-message error-messages example-output
example-request example-response example-usage frequently-asked full-example further-reading getting-started good-practices
important-notes input-parameters installation-steps key-benefits key-concepts key-features key-points known-issues
known-limitations learn-more main-features next-steps optional-parameters output-format performance-considerations
practical-examples quick-example quick-start related-pages related-resources required-fields required-parameters response-format
sample-code security-considerations see-also special-thanks step-by-step supported-features supported-formats supported-languages
supported-models supported-platforms technical-details typical-workflow usage-example usage-examples use-case use-cases`);
