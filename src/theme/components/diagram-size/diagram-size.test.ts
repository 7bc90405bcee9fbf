/** Sizes of diagrams: what is estimated is near what Mermaid drew of the same text in Chromium, and costs little for any text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagramSize } from './diagram-size.ts';

/** Text, and the size in which it was drawn. */
const DRAWN: Readonly<Record<string, readonly [text: string, width: number, height: number]>> = {
  'a flowchart across': [
    'flowchart LR\n  accTitle: Travel\n  A[Reader] --> B{Cached?}\n  B --> C\n  B --> D --> E',
    790,
    184,
  ],
  'a flowchart down, with texts on arrows': [
    'graph TD\n  A[Christmas] -->|Get money| B(Go shopping)\n  B --> C{Let me think}\n  C -->|One| D[Laptop]\n  C -->|Two| E[iPhone]\n  C -->|Three| F[Car]',
    572,
    510,
  ],
  'a flowchart with a way back': [
    'flowchart TD\n  Start([Start]) --> Read[Read the configuration file from disk]\n  Read --> Valid{Is it valid?}\n  Valid -- yes --> Load[Load pages]\n  Valid -- no --> Report[Report every problem with its line]\n  Report --> Keep[Keep the last good site]\n  Load --> Swap[Swap]\n  Keep --> Wait\n  Swap --> Wait\n  Wait --> Read',
    409,
    749,
  ],
  'a flowchart of cylinders': [
    'flowchart TB\n  U[User] --> W[Web server]\n  W --> A[API]\n  A --> Q[(Queue)]\n  Q --> P[Worker]\n  P --> D[(Database)]\n  A --> D',
    224,
    598,
  ],
  'boxes beside each other': ['flowchart TD\n  A --> B & C\n  A --> D\n  A --> E', 774, 150],
  'a sequence': [
    'sequenceDiagram\n  participant C as Client\n  participant S as Server\n  participant D as Database\n  C->>S: POST /orders\n  activate S\n  S->>D: insert\n  D-->>S: id\n  Note over S,D: In one transaction\n  S-->>C: 201 Created\n  deactivate S\n  alt is paid\n    C->>S: GET /orders/1\n    S-->>C: 200\n  else is not\n    S-->>C: 402\n  end\n  loop every minute\n    C->>S: ping\n  end',
    650,
    809,
  ],
  classes: [
    'classDiagram\n  Animal <|-- Duck\n  Animal <|-- Fish\n  Animal : +int age\n  Animal : +String gender\n  Animal: +isMammal()\n  class Duck{\n    +String beakColor\n    +swim()\n    +quack()\n  }\n  class Fish{\n    -int sizeInFeet\n    -canEat()\n  }',
    397,
    360,
  ],
  entities: [
    'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER ||--|{ LINE-ITEM : contains\n  CUSTOMER {\n    string name\n    string custNumber\n  }\n  ORDER {\n    int orderNumber\n    string deliveryAddress\n  }',
    242,
    519,
  ],
  states: [
    'stateDiagram-v2\n  [*] --> Still\n  Still --> [*]\n  Still --> Moving\n  Moving --> Still\n  Moving --> Crash\n  Crash --> [*]',
    194,
    346,
  ],
  'a plan': [
    'gantt\n  title A Gantt\n  section One\n  A task :a1, 2014-01-01, 30d\n  Another :20d',
    1008,
    148,
  ],
  commits: [
    'gitGraph\n  commit\n  commit\n  branch develop\n  checkout develop\n  commit\n  commit\n  checkout main\n  merge develop\n  commit',
    429,
    179,
  ],
};
const COLUMN = 670;
const shown = (width: number, height: number): number => height * Math.min(1, COLUMN / width);

describe('the size of a diagram', () => {
  for (const [name, [text, width, height]] of Object.entries(DRAWN))
    it(`of ${name} is within a seventh of the drawing, as the column shows it`, () => {
      const estimated = diagramSize(text);
      const ratio = shown(estimated.width, estimated.height) / shown(width, height);
      assert.ok(ratio > 6 / 7 && ratio < 7 / 6, `${ratio.toFixed(2)}: ${JSON.stringify(estimated)}`);
    });

  it('is a usual one where nothing is known', () => {
    for (const text of ['', 'no diagram at all', 'constructor', 'flowchart TD', 'classDiagram\n  nothing'])
      assert.deepEqual(diagramSize(text), { width: 600, height: 320 }, text);
  });

  it('reads past settings, front matter and comments', () => {
    const plain = diagramSize('flowchart LR\n  A --> B');
    assert.deepEqual(
      diagramSize('---\ntitle: Way\n---\n%%{init: {"theme": "dark"}}%%\nflowchart LR\n  %% no\n  A --> B'),
      plain,
    );
  });

  it('has a limit, and costs little whatever the text', () => {
    const chain = Array.from({ length: 400 }, (_, i) => `a${i} --> a${i + 1}`).join('\n');
    const hostile = [
      `graph TD\na${' '.repeat(19_000)}a`,
      `graph TD\n${'A-- '.repeat(5_000)}`,
      `graph TD\n${'a & '.repeat(4_000)}-->${'b & '.repeat(900)}`,
      `graph TD\n${chain}`,
      `graph TD\na${'('.repeat(19_000)}`,
      `graph TD\n${'.-'.repeat(9_000)}`,
      `sequenceDiagram\n${'a '.repeat(9_000)}->`,
      `classDiagram\n${'a '.repeat(9_000)}`,
    ];
    const began = process.cpuUsage();
    for (const text of hostile) assert.ok(diagramSize(text).height <= 1_600);
    // Without its limits, one of them alone takes ten times as long.
    assert.ok(process.cpuUsage(began).user < 600_000);
  });
});
