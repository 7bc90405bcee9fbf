/** Loaded into the server that is measured: says what its main thread did between two messages. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let start = process.threadCpuUsage();

process.on('message', (message) => {
  if (message === 'begin') {
    delay.reset();
    start = process.threadCpuUsage();
    process.send?.('begun');
    return;
  }
  const { user, system } = process.threadCpuUsage(start);
  process.send?.({ cpu: (user + system) / 1000, stall: Math.max(0, delay.max / 1e6 - 1) });
});
// The channel to the bench is no reason to stay.
process.channel?.unref();
