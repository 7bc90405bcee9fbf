/** Stores projects, their settings and the installation's facts in the database. */
import { AppError } from '../../lib/app-error.ts';
import { overStored } from '../../lib/over-stored.ts';
import * as z from '../../lib/schema.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  DEFAULT_PROJECT_SETTINGS,
  type Project,
  type ProjectRecords,
  type ProjectSettings,
  PUBLIC_FIGURES,
} from './project-records.ts';
import { MAX_READ_ORIGINS, readOrigin } from './read-origin.ts';

const { feedback, retentionDays, searchTerms, insight, publicFigures, readOrigins, tellAuthors } =
  DEFAULT_PROJECT_SETTINGS;

/**
 * A field that is missing, or that a later version of this program wrote in an unknown form, has its default: settings
 * never keep a site from being served.
 */
const SETTINGS = z
  .object({
    feedback: z
      .object({
        rating: z.boolean().catch(feedback.rating),
        comment: z.boolean().catch(feedback.comment),
        contact: z.boolean().catch(feedback.contact),
        code: z.boolean().catch(feedback.code),
      })
      .catch(feedback),
    retentionDays: z.int().min(1).nullable().catch(retentionDays),
    searchTerms: z.boolean().catch(searchTerms),
    insight: z.boolean().catch(insight),
    publicFigures: z.enum(PUBLIC_FIGURES).catch(publicFigures),
    readOrigins: z
      .array(z.string().refine((one) => readOrigin(one) === one))
      .max(MAX_READ_ORIGINS)
      .readonly()
      .catch(readOrigins),
    tellAuthors: z.boolean().catch(tellAuthors),
  })
  .catch(DEFAULT_PROJECT_SETTINGS);

/** The one fact that changes: each server that listens writes its own address. */
const ADDRESS = 'address';

function readSettings(text: string | undefined): ProjectSettings {
  return text === undefined ? DEFAULT_PROJECT_SETTINGS : SETTINGS.parse(jsonOf(text));
}

/** @returns undefined for what is no JSON */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createProjectRecords({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): ProjectRecords {
  const fact = async (name: string): Promise<string | undefined> =>
    (await database.first<{ value: string }>('SELECT value FROM facts WHERE name = ?', [name]))?.value;
  const changeSettings: ProjectRecords['changeSettings'] = (id, change) =>
    database.write(async (transaction) => {
      const row = await transaction.first<{ settings: string }>(
        'SELECT settings FROM projects WHERE id = ?',
        [id],
      );
      if (row === undefined)
        throw new AppError('projects/unknown', `There is no project "${id}"`, {
          hint: 'Start the server with its folder once; that adds it',
        });
      const before = readSettings(row.settings);
      const after = change(before);
      await transaction.run('UPDATE projects SET settings = ?, version = version + 1 WHERE id = ?', [
        JSON.stringify(overStored(jsonOf(row.settings), before, after)),
        id,
      ]);
      return { before, after };
    });
  return {
    register: (projects) =>
      database.write(async (transaction) => {
        for (const { id, subdomain, name } of projects)
          await transaction.run(
            `INSERT INTO projects (id, subdomain, name, settings, version, created_at) VALUES (?, ?, ?, '{}', 1, ?)
             ON CONFLICT (id) DO UPDATE SET subdomain = excluded.subdomain, name = excluded.name`,
            [id, subdomain, name, clock()],
          );
      }),
    get: (id) => database.first<Project>('SELECT id, subdomain, name FROM projects WHERE id = ?', [id]),
    list: () => database.all<Project>('SELECT id, subdomain, name FROM projects ORDER BY id'),
    settings: async (id) =>
      readSettings(
        (await database.first<{ settings: string }>('SELECT settings FROM projects WHERE id = ?', [id]))
          ?.settings,
      ),
    changeSettings,
    fact: async (name, make) => {
      const known = await fact(name);
      if (known !== undefined) return known;
      await database.write((transaction) =>
        transaction.run('INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
          name,
          make(),
        ]),
      );
      return (await fact(name))!;
    },
    address: () => fact(ADDRESS),
    noteAddress: async (address) => {
      if ((await fact(ADDRESS)) === address) return;
      await database.write((transaction) =>
        transaction.run(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          [ADDRESS, address],
        ),
      );
    },
  };
}
