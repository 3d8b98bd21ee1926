import { afterSaleScenarios } from '#test/torture/after-sale-scenarios.ts';
import { sweep } from '#test/torture/sweep.ts';

sweep(afterSaleScenarios);
