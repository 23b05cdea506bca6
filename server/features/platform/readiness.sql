/* @name readAnswer */
select 1 as answer;
