/** The leak test for a site with languages below a base path. */
import { leakSuite } from '../suites/leak-suite.ts';

leakSuite('with languages below a base path', { languages: true, baseUrl: 'http://127.0.0.1/manual' });
