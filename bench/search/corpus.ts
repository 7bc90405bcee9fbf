/** Makes pages whose words are as rare and as common as in real documentation: the same for every run. */
import type { SearchRecord } from '../../src/site/search/search-record.ts';
import { type Random, seeded } from '../shared/random.ts';

const SYLLABLES =
  'ba be bo ca ce co da de di do fa fi fo ga ge go ha he la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vi con ter ing ment tion pro per str ser con fig dep loy'.split(
    ' ',
  );
const COMMON =
  'the a of to and in is for you it with that this on are your can be use when from page file set server request value name user api key default example project site'.split(
    ' ',
  );
const HAN =
  '安装配置文件部署服务器请求参数用户权限接口密钥示例项目网站搜索语言版本更新数据库连接错误处理返回类型';
const WORDS = 30_000;

export interface Corpus {
  readonly pages: readonly (readonly SearchRecord[])[];
  /** Words of titles, from common to rare. */
  readonly words: readonly string[];
}

/** Zipf: the n-th word is n times as rare as the first. */
function zipf(random: Random, words: readonly string[]): string {
  const at = Math.floor(Math.exp((random.int(0, 1_000_000) / 1_000_000) * Math.log(words.length)));
  return words[Math.min(at, words.length) - 1]!;
}

export function makeCorpus(count: number): Corpus {
  const random = seeded(6);
  const made = new Set<string>(COMMON);
  while (made.size < WORDS)
    made.add(Array.from({ length: random.int(2, 4) }, () => random.pick(SYLLABLES)).join(''));
  const words = [...made];
  const text = (length: number): string => Array.from({ length }, () => zipf(random, words)).join(' ');
  const rare = (length: number): string =>
    Array.from({ length }, () => words[random.int(40, 8_000)]!).join(' ');
  const han = (length: number): string => Array.from({ length }, () => random.pick([...HAN])).join('');
  const pages = Array.from({ length: count }, (_, page) => {
    const chinese = page % 10 === 0;
    const title = chinese ? han(6) : rare(3);
    const shared = {
      title,
      trail: 'Guides',
      product: '',
      version: '',
      weight: 1,
      generic: false,
      keywords: '',
      lang: chinese ? 'zh-Hans' : 'en',
    };
    return Array.from({ length: 5 }, (_, section) => ({
      ...shared,
      url: section === 0 ? `/p/${page}` : `/p/${page}#s${section}`,
      heading: section === 0 ? '' : chinese ? han(5) : rare(2),
      endpoint: section === 0 && page % 8 === 1 ? `POST /v1/${words[40 + (page % 900)]}` : '',
      text: chinese ? han(400) : text(110),
      code: `const ${words[random.int(40, WORDS - 1)]} = create${capital(words[random.int(40, 2_000)]!)}({ ${rare(4).replaceAll(' ', ', ')} });`,
    }));
  });
  return { pages, words };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
