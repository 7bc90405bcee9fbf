/** A server that does nothing but send as many bytes of a file as its address says: what sending alone costs the main thread. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = '0'] = process.argv.slice(2);
createServer((request, response) => {
  const length = Number(request.url?.slice(1));
  response.writeHead(200, { 'content-length': length });
  createReadStream(file, { end: length - 1 }).pipe(response);
}).listen(Number(port), '127.0.0.1');
