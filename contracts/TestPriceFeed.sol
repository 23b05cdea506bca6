// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// @notice A BNB price in USD with 8 decimals that its owner sets, read through Chainlink's AggregatorV3Interface.
contract TestPriceFeed is Ownable {
    uint8 public constant decimals = 8;
    uint256 public constant version = 1;
    string public constant description = "BNB / USD";

    uint80 private roundId;
    int256 private answer;
    uint256 private updatedAt;

    error NoSuchRound(uint80 roundId);

    constructor(int256 firstAnswer) Ownable(msg.sender) {
        _set(firstAnswer, block.timestamp);
    }

    /// @param newAnswer the price of 1 BNB in 10^-8 USD; may be zero or negative, so that a reader's refusal can be tested
    /// @param newUpdatedAt Unix time in seconds; may lie in the past, so that a stale price can be tested
    function set(int256 newAnswer, uint256 newUpdatedAt) external onlyOwner {
        _set(newAnswer, newUpdatedAt);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (roundId, answer, updatedAt, updatedAt, roundId);
    }

    /// @dev Only the latest round is kept.
    function getRoundData(uint80 wanted) external view returns (uint80, int256, uint256, uint256, uint80) {
        if (wanted != roundId) revert NoSuchRound(wanted);
        return (roundId, answer, updatedAt, updatedAt, roundId);
    }

    function _set(int256 newAnswer, uint256 newUpdatedAt) private {
        roundId += 1;
        answer = newAnswer;
        updatedAt = newUpdatedAt;
    }
}
