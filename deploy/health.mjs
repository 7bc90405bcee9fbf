/** The health check of the image: asks `/readyz` of this container's server, and exits with 1 and the reason when it is not ready. */
import { get } from 'node:http';

const port = process.env.PORT || '3000';
const fail = (reason) => {
  console.log(reason);
  process.exit(1);
};
const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 4_000 }, (response) => {
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => (text = (text + chunk).slice(0, 1_000)));
  response.on('end', () => (response.statusCode === 200 ? console.log(text.trim()) : fail(text.trim())));
});
request.on('timeout', () => fail(`Port ${port} did not answer within 4 seconds`));
request.on('error', (error) => fail(`Port ${port} cannot be asked: ${error.message}`));
