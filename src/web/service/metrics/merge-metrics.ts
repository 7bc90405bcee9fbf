/** Joins the metrics of the processes of a server: counters and histograms are summed, values of now name their process. */

interface Family {
  /** Lines that begin with `#`. */
  readonly head: readonly string[];
  readonly isGauge: boolean;
  /** By name and labels. */
  readonly values: Map<string, number>;
}

export interface ProcessMetrics {
  /** From 0. */
  readonly process: number;
  /** In the text format of Prometheus, as `metrics-handler.ts` writes it. */
  readonly text: string;
}

export function mergeMetrics(texts: readonly ProcessMetrics[]): string {
  const families = new Map<string, Family>();
  for (const { process, text } of texts.toSorted((a, b) => a.process - b.process)) {
    let family: Family | undefined;
    let head: string[] = [];
    for (const line of text.split('\n')) {
      if (line.startsWith('# HELP ')) head = [line];
      else if (line.startsWith('# TYPE ')) {
        const [, , name = '', type] = line.split(' ');
        family = families.get(name) ?? {
          head: [...head, line],
          isGauge: type === 'gauge',
          values: new Map(),
        };
        families.set(name, family);
      } else if (line !== '' && family !== undefined) add(family, line, process);
    }
  }
  const written = [...families.values()].map(({ head, values }) =>
    [...head, ...[...values].map(([series, value]) => `${series} ${value}`), ''].join('\n'),
  );
  return written.join('');
}

function add({ isGauge, values }: Family, line: string, process: number): void {
  const end = line.lastIndexOf(' ');
  const series = isGauge ? withProcess(line.slice(0, end), process) : line.slice(0, end);
  values.set(series, (values.get(series) ?? 0) + Number(line.slice(end + 1)));
}

function withProcess(series: string, process: number): string {
  const label = `process="${process}"`;
  return series.endsWith('}') ? `${series.slice(0, -1)},${label}}` : `${series}{${label}}`;
}
