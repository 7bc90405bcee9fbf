/** First file of the bundle: enables Node's compile cache before anything large is loaded. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./main.ts');
