import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Stage } from '#infra/config.ts';
import { nameOf } from '#infra/names.ts';

/** Mails the alarm address when the account has spent 80 % of the month's budget, and when it is forecast to spend it all. */
export class SpendingBudget extends Construct {
  constructor(scope: Construct, { name, monthlyBudgetUsd, alarmAddress }: Stage) {
    super(scope, 'Budget');
    if (monthlyBudgetUsd === undefined || alarmAddress === undefined) return;
    const subscribers = [{ subscriptionType: 'EMAIL', address: alarmAddress }];
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: nameOf(name),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    });
  }
}
