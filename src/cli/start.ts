/** First file of the bundle: turns on Node's cache of compiled code before anything large is loaded. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./main.ts');
