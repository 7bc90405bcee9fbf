/** The agent programs that Lectern knows by name; another one is a file here and a word in this list. */
import type { AgentPreset } from './agent-preset.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';
import { qwen } from './qwen.ts';

export const PRESETS: readonly AgentPreset[] = [opencode, claude, codex, gemini, qwen];
