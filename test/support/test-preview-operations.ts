/** Previews for tests that ask the API: rows of a real store, and a repository that has the branch of the example. */
import { AppError } from '../../src/lib/app-error.ts';
import type { PreviewRecords } from '../../src/records/previews/preview-records.ts';
import type { PreviewOperations } from '../../src/web/service/preview-operations.ts';

type Asked = Pick<PreviewOperations, 'placeOf' | 'addressOf' | 'hasBranches' | 'ofBranch'>;

export interface TestPreviewOperations extends Asked {
  /** What making a preview fails with. */
  failure: 'previews/branch' | 'previews/none' | 'previews/too-many' | undefined;
}

const COMMIT = 'c'.repeat(40);

export function testPreviewOperations(records: Pick<PreviewRecords, 'put'>): TestPreviewOperations {
  const operations: TestPreviewOperations = {
    failure: undefined,
    placeOf: () => undefined,
    addressOf: ({ id }) => `https://${id}.previews.example.com`,
    hasBranches: () => operations.failure !== 'previews/none',
    ofBranch: async (project, branch, by) => {
      if (operations.failure !== undefined) throw new AppError(operations.failure, 'It cannot be made');
      return records.put({
        project,
        sharing: 'link',
        createdBy: by,
        target: { kind: 'branch', branch },
        state: { branch, title: branch, url: null, fork: false, ref: null, commit: COMMIT, base: COMMIT },
      });
    },
  };
  return operations;
}
