/** Bare servers on one port, as many processes as asked for: `bare.ts FILE PORT COUNT`. */
import { cannedServer } from '../serve/canned.ts';

const [file = '', port = '', count = '1'] = process.argv.slice(2);
const cluster = process.getBuiltinModule('node:cluster');
if (count !== '1' && cluster.isPrimary) for (let n = 0; n < Number(count); n++) cluster.fork();
else cannedServer(file).listen(Number(port), '127.0.0.1', 511);
