import { sweep } from '#test/torture/sweep.ts';
import { scenarios } from '#test/torture/sweep-scenarios.ts';

sweep(scenarios);
